/** Hashes by WebCrypto, which browsers offer on secure pages only (HTTPS, or this machine). */
export const canHash = (): boolean => Boolean(globalThis.crypto?.subtle);

const utf8 = new TextEncoder();

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export function octets(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** SHA-256 in hex of the parts, joined by |. */
export async function sha256(...parts: readonly string[]): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8.encode(parts.join("|")))));
}

export type HmacKey = (text: string) => Promise<Uint8Array<ArrayBuffer>>;

/** HMAC-SHA-256 with this key. */
export async function hmac(key: Uint8Array<ArrayBuffer>): Promise<HmacKey> {
  const kept = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (text) => new Uint8Array(await crypto.subtle.sign("HMAC", kept, utf8.encode(text)));
}
