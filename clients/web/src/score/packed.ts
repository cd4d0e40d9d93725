// A value as a part of an address: JSON, made small where the browser can and where that makes it smaller.
const PLAIN = "j";
const SMALL = "z";
/** No table is longer than so many characters, whatever a link promises. */
const MOST = 100_000;

export async function packed(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const small = await through(bytes, () => new CompressionStream("deflate-raw")).catch(() => bytes);
  return small.length < bytes.length ? SMALL + base64url(small) : PLAIN + base64url(bytes);
}

/** The value of a part of an address. Throws where it is none. */
export async function unpacked(text: string): Promise<unknown> {
  const coded = text.slice(1).replace(/-/g, "+").replace(/_/g, "/");
  const bytes = Uint8Array.from(atob(coded), (char) => char.charCodeAt(0));
  const whole = text[0] === SMALL ? await through(bytes, () => new DecompressionStream("deflate-raw")) : bytes;
  return JSON.parse(new TextDecoder().decode(whole)) as unknown;
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: () => CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > MOST) throw new Error("too long");
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
