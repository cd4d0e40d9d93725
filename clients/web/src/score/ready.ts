// Makes the pad work without the service: its files and the words of all games are kept by a worker of the browser.
import { service } from "knickerbocker-client";
import { useEffect, useState } from "preact/hooks";
import { of } from "../calls.js";
import { useKept } from "../kept.js";
import { BASE, read } from "../service.js";
import { settings } from "../settings.js";

/** Whether all is kept that the pad needs in the language of the page. */
export function useReady(): boolean {
  const { language } = useKept(settings);
  const [ready, tell] = useState(false);
  useEffect(() => {
    let wanted = true;
    tell(false);
    if (navigator.onLine) keep().then((done) => wanted && tell(done), () => undefined);
    return () => void (wanted = false);
  }, [language]);
  return ready;
}

/** Browsers let pages have a worker on this device or by https. */
async function keep(): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  const { serviceWorker } = navigator;
  await serviceWorker.register(new URL("sw.js", BASE), { scope: BASE, updateViaCache: "none" });
  if (!serviceWorker.controller) await new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
  // Read once more: what was read before the worker was there passed it by.
  const { games } = await read(service.games());
  await Promise.all(games.flatMap(({ id }) => [of(id).info(), of(id).rules(), of(id).components()]).map((call) => read<unknown>(call)));
  return true;
}
