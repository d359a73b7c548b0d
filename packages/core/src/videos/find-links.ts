import { parseUrl } from "../lib/parse-url.ts";

/** Messages rarely have more links, and parsing each takes time. */
const MAX_CANDIDATES = 20;

/** A link found in the text: an absolute URL, or the scheme of a rejected link. */
export type FoundLink =
  | { kind: "address"; text: string; isFeed: boolean }
  | { kind: "scheme"; scheme: string };

/** Zero-width characters, bidi marks and soft hyphens, which messaging apps insert into copied links. */
const invisiblePattern = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/**
 * Matches whitespace and characters that must be escaped in links, including CJK punctuation, which ends
 * links in scripts without spaces between words. A comma or semicolon only ends a link if another one follows.
 */
const separatorPattern = /(?:[\s<>"“”„«»`|，。！？；、（）【】《》「」『』]|[,;](?=https?:\/\/))+/i;
/**
 * Matches 'https://', 'https//', 'https:/', and 'https://https://'. Each repetition starts with 'http', so
 * that there is only one way to match.
 */
const schemePattern = /^(?:https?(?::\/*|\/\/+))+/i;
const forbiddenSchemePattern =
  /^(javascript|vbscript|data|file|ftp|ftps|sftp|blob|about|chrome|mailto|tel|sms|ws|wss):/i;
/** Schemes used by podcast apps for feed URLs. */
const feedSchemePattern = /^(?:feed|itpc|pcast|podcast|rss):(?:\/\/)?/i;
/** A hostname with dots, or an IPv6 address, followed by the end of the text, a port, a path or a query. */
const bareHostPattern =
  /^(?:\[[0-9a-f:.]+\]|localhost|[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+\.?)(?=$|[:/?#])/iu;

/**
 * Returns up to 20 links in a text, in order. A link may lack its scheme or repeat it, be percent-encoded or
 * shell-escaped, or be surrounded by brackets, Markdown, prose or punctuation. In longer text, a hostname
 * without a scheme only counts if it starts with www or is followed by a path, so 'end.Next' isn't a link.
 */
export function findLinks(text: string): FoundLink[] {
  const tokens = text
    .replace(invisiblePattern, "")
    .split(separatorPattern)
    .filter((token) => token !== "");
  const isAlone = tokens.length === 1;
  const links: FoundLink[] = [];
  for (const token of tokens) {
    const link = readToken({ token, isAlone });
    if (link !== null) links.push(link);
    if (links.length === MAX_CANDIDATES) break;
  }
  return links;
}

function readToken({ token, isAlone }: { token: string; isAlone: boolean }): FoundLink | null {
  const opened = token.replace(/^[([{'*_~‘]+/, "");
  const forbidden = forbiddenSchemePattern.exec(opened);
  if (forbidden !== null) return { kind: "scheme", scheme: (forbidden[1] ?? "").toLowerCase() };
  const isFeed = feedSchemePattern.test(opened);
  const address =
    findHttpAddress(opened) ?? (isFeed ? findFeedAddress(opened) : findBareAddress({ opened, isAlone }));
  return address === null ? null : { kind: "address", text: address, isFeed };
}

function findHttpAddress(token: string): string | null {
  const encodedIndex = token.search(/https?%3a(?:%2f){2}/i);
  const plainIndex = token.search(/https?(?::|\/\/)/i);
  if (encodedIndex >= 0 && (plainIndex < 0 || encodedIndex < plainIndex)) {
    return cleanAddress(decode(token.slice(encodedIndex)));
  }
  return plainIndex < 0 ? null : cleanAddress(token.slice(plainIndex));
}

function findFeedAddress(token: string): string | null {
  return cleanAddress(`https://${token.replace(feedSchemePattern, "")}`);
}

function findBareAddress({ opened, isAlone }: { opened: string; isAlone: boolean }): string | null {
  // 'ttps://youtu.be/…' lost its first letter in copying; '//youtu.be/…' was copied from HTML source.
  const host = opened.replace(/^(?:t{1,2}ps?:)?\/\//i, "");
  const match = bareHostPattern.exec(host);
  if (match === null || !/\p{L}|^\[|^\d+\.\d+\.\d+\.\d+$/u.test(match[0])) return null;
  const hasPath = host.length > match[0].length;
  if (!isAlone && !hasPath && !/^www\./i.test(host)) return null;
  return cleanAddress(`https://${host}`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Keeps a single scheme, and removes HTML and shell escapes, a second link glued to the first, and
 * surrounding punctuation.
 */
function cleanAddress(text: string): string | null {
  const scheme = schemePattern.exec(text)?.[0];
  if (scheme === undefined) return null;
  const rest = text
    .slice(scheme.length)
    .replace(/&(?:amp;)+/gi, "&")
    .replace(/\\([?=&/:#_-])/g, "$1");
  const gluedIndex = rest.search(/\]\(|[\p{L}\p{N}_-]https?:\/\//iu);
  const alone = gluedIndex < 0 ? rest : rest.slice(0, gluedIndex + 1);
  const isPlainHttp = /^http(?!s)/i.test(scheme.slice(scheme.toLowerCase().lastIndexOf("http")));
  const address = `${isPlainHttp ? "http" : "https"}://${trimEnd(alone)}`;
  return parseUrl(address) === null ? null : address;
}

const closers = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

/**
 * Trims punctuation at the end of a sentence. Keeps a closing bracket if its opening bracket is part of the
 * link.
 */
function trimEnd(text: string): string {
  const surplus = new Map<string, number>();
  for (const [closer, opener] of closers) surplus.set(closer, count(text, closer) - count(text, opener));
  let end = text.length;
  while (end > 0) {
    const last = text.charAt(end - 1);
    const left = surplus.get(last);
    if (left === undefined ? !/[.,;:!?'’*~…]/.test(last) : left <= 0) break;
    if (left !== undefined) surplus.set(last, left - 1);
    end -= 1;
  }
  return text.slice(0, end);
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
