import { whole } from "./whole.js";

whole("new-york-city", { seats: 2 });
