import { useEffect } from "preact/hooks";
import { useKept } from "../kept.js";
import { settings } from "../settings.js";

/** Name the tab after what a page shows, once that is known; until then it is named after the kind of page. */
export function useTitle(title: string | undefined): void {
  const { language } = useKept(settings);
  useEffect(() => {
    if (title) document.title = `${title} · Knickerbocker`;
  }, [title, language]);
}
