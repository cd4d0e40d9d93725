import { useEffect, useState } from "preact/hooks";

/** Counts tries of what failed: another is made when somebody asks for it, and when there is a connection again. */
export function useTries(failed: boolean): [tries: number, again: () => void] {
  const [tries, count] = useState(0);
  const again = () => count((n) => n + 1);
  useEffect(() => {
    if (!failed) return;
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [failed]);
  return [tries, again];
}
