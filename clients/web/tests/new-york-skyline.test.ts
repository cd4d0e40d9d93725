import { whole } from "./whole.js";

whole("new-york-skyline", { seats: 3, seed: "a", options: { trading: false }, gladly: "build:" });
