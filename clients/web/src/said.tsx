import { useEffect, useState } from "preact/hooks";

let tell: (text: string) => void = () => undefined;

/** Say something to those who do not see that the page changed. */
export function announce(text: string): void {
  tell(text);
}

/** What screen readers tell, wherever the focus is. */
export function Said() {
  const [text, put] = useState("");
  useEffect(() => void (tell = put), []);
  return <div class="unseen" role="status">{text}</div>;
}
