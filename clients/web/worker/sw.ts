// Keeps for a page without a connection: the files of the playground, all of one build, and what was read of games. Newest
// first: what is kept is for when nothing newer comes in time. Calls are none of its business, nor is anything they answer.
export {};
declare const self: ServiceWorkerGlobalScope;
/** The build, and the files it is made of, from where the page is. */
declare const BUILD: string;
declare const FILES: string[];

const PREFIX = "knickerbocker-files-";
const FILES_OF_BUILD = PREFIX + BUILD;
const READ = "knickerbocker-read";
/** Milliseconds after which what is kept will do. */
const PATIENCE = 5000;
const BASE = self.registration.scope;
const WORDS = /^v1\/games(\/[a-z0-9-]+(\/(rules|components))?)?$/;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(BASE)) return;
  const path = url.slice(BASE.length).split("#")[0]!;
  if (FILES.includes(path)) event.respondWith(newest(event.request, new URL(path, BASE).href));
  // What a game says differs by language; the newest version of its rules takes the place of older ones.
  else if (WORDS.test(path)) event.respondWith(newest(event.request, `${url}?language=${event.request.headers.get("accept-language")}`, READ));
});

/** Fetches the files of this build, all of them or none. */
async function install(): Promise<void> {
  const cache = await caches.open(FILES_OF_BUILD);
  await cache.addAll(FILES.map((path) => new Request(new URL(path, BASE), { cache: "reload" })));
  await self.skipWaiting();
}

/** Takes over, and forgets the files of older builds. */
async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== FILES_OF_BUILD).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** What the service has, kept in the cache of this name if there is one; what was kept where nothing comes. */
async function newest(request: Request, key: string, into?: string): Promise<Response> {
  const kept = await caches.match(key);
  try {
    const found = await fetch(request, kept ? { signal: AbortSignal.timeout(PATIENCE) } : {});
    if (found.status >= 500 && kept) return kept;
    if (into && found.ok) await (await caches.open(into)).put(key, found.clone());
    return found;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
