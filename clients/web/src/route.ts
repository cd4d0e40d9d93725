import { useLayoutEffect, useState } from "preact/hooks";

/** Where the page is: the parts of the hash behind `#/`. Hashes are never sent, and need nothing of the server. */
export function parts(): string[] {
  return decoded(location.hash.replace(/^#\/?/, ""));
}

/** The parts of a hash. What is not coded as a part of an address stands for itself. */
export function decoded(hash: string): string[] {
  return hash.split("/").filter(Boolean).map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

/** The parts of where the page is, in a component that is drawn anew when it goes elsewhere. */
export function useRoute(): string[] {
  const [at, go] = useState(parts);
  // Before any page could go elsewhere as it is shown for the first time.
  useLayoutEffect(() => {
    const moved = () => go(parts());
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  return at;
}

/** The address of a place in the page. */
export function link(...to: (string | number)[]): string {
  return `#/${to.map(encodeURIComponent).join("/")}`;
}

/** Go to a place in the page. */
export function go(...to: (string | number)[]): void {
  location.hash = link(...to);
}

/** Go to a place, and leave no trace of where the page was: that address held a token. */
export function instead(...to: (string | number)[]): void {
  history.replaceState(null, "", link(...to));
  dispatchEvent(new HashChangeEvent("hashchange"));
}
