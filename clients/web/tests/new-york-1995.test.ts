import { whole } from "./whole.js";

whole("new-york-1995", { seats: 5, options: { events: true } });
