import type { AnyAt, AnyMove, Listing } from "../calls.js";

/** A table as somebody sees it: through the eyes of a seat, or of a spectator. */
export interface Sight {
  /** What calls about it are made with. */
  at: AnyAt;
  seat: number | null;
  ply: number;
  phase: string;
  toMove: readonly number[];
  over: boolean;
  picture: Picture | null;
  /** What the seat may play; null when it is not due. */
  legal: Listing | null;
  log: readonly Line[];
}

export interface Picture {
  svg: string;
  title: string;
  description: string;
}

/** A move that was played, as far as the seat may know. */
export interface Line {
  ply: number;
  seat: number;
  move?: AnyMove;
  notation?: string;
  events: readonly Happened[];
}

/** What happened: a type, and what else is known of it. */
export type Happened = { type: string; seat?: number | null } & object;
