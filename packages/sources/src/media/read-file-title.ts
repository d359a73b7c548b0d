import { cutText } from "../lib/cut-text.ts";

/** Returns the last path segment of a URL, without its extension, as a title; the host if there is none. */
export function readFileTitle(url: string): string {
  const { pathname, hostname } = new URL(url);
  const name = pathname.split("/").findLast((segment) => segment !== "") ?? "";
  const title = decode(name)
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .replace(/[_+]+/g, " ");
  return cutText({ text: title, length: 500 }) ?? hostname;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
