import { parseUrl } from "../lib/parse-url.ts";

const MAX_URL_CHARACTERS = 2048;

/** Returns a URL that is safe to link to: http or https, without credentials. Null for anything else. */
export function parseSafeUrl(text: unknown): string | null {
  if (typeof text !== "string" || text.length > MAX_URL_CHARACTERS) return null;
  const url = parseUrl(text.trim());
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  if (url.username !== "" || url.password !== "" || url.href.length > MAX_URL_CHARACTERS) return null;
  return url.href;
}
