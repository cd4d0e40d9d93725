import { whole } from "./whole.js";

whole("new-york-1901", { seats: 2 });
