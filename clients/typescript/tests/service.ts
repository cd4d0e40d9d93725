import { Client, type Settings } from "knickerbocker-client";

/** Where the service is that the tests run against. */
export const SERVICE = process.env["SERVICE"] ?? "http://localhost:8000";

/** A client of it that remembers what it sent, as path and body. */
export function watched(settings: Settings = {}): { client: Client; sent: [string, any][] } {
  const sent: [string, any][] = [];
  const client = new Client(SERVICE, {
    ...settings,
    fetch: (url, init) => {
      sent.push([url.slice(SERVICE.length), init.body && JSON.parse(String(init.body))]);
      return fetch(url, init);
    },
  });
  return { client, sent };
}
