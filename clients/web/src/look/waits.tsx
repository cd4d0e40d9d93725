import { say } from "../words/index.js";

/** Stands where something is still to come from the service; it is seen only where that takes a while. */
export function Waits({ on }: { on: boolean }) {
  return <p role="status" class="waits">{on ? say("loading") : ""}</p>;
}
