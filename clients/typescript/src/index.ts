export type { Answered, Call } from "./call.js";
export { Client, type How, type Settings } from "./client.js";
export { Game, game } from "./game.js";
export * from "./problem.js";
export type { Retry } from "./retry.js";
export * as service from "./service.js";
export { Table } from "./table.js";
export type * from "./types.js";
