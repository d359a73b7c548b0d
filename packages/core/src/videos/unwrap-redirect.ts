import { parseUrl } from "../lib/parse-url.ts";

/** Redirect pages by host and first path segment, with the parameters that may contain the target URL. */
const redirects: readonly { host: RegExp; path: RegExp; parameters: readonly string[] }[] = [
  {
    host: /(?:^|\.)google\.[a-z.]{2,6}$/,
    path: /^\/(?:url|imgres)\b/,
    parameters: ["q", "url", "imgrefurl"],
  },
  { host: /^accounts\.google\.com$/, path: /./, parameters: ["continue"] },
  { host: /^consent\.(?:youtube|google)\.com$/, path: /./, parameters: ["continue"] },
  { host: /(?:^|\.)youtube\.com$/, path: /^\/attribution_link\b/, parameters: ["u", "a"] },
  { host: /(?:^|\.)youtube\.com$/, path: /^\/redirect\b/, parameters: ["q"] },
  { host: /(?:^|\.)youtube\.com$/, path: /^\/oembed\b/, parameters: ["url"] },
  {
    host: /(?:^|\.)youtube\.com$/,
    path: /^\/(?:signin|supported_browsers)\b/,
    parameters: ["next", "next_url"],
  },
  { host: /^lm?\.(?:facebook|instagram)\.com$/, path: /./, parameters: ["u"] },
  { host: /^out\.reddit\.com$/, path: /./, parameters: ["url"] },
  { host: /^(?:t|telegram)\.me$/, path: /^\/(?:iv|share\/url)\b/, parameters: ["url"] },
];

/** Maximum number of redirects to follow. */
const MAX_REDIRECTS = 4;

/** Returns the target URL embedded in a redirect link. Returns any other link unchanged. */
export function unwrapRedirect(url: URL): URL {
  let current = url;
  for (let round = 0; round < MAX_REDIRECTS; round += 1) {
    const next = findTarget(current);
    if (next === null) return current;
    current = next;
  }
  return current;
}

function findTarget(url: URL): URL | null {
  const redirect = redirects.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));
  for (const parameter of redirect?.parameters ?? []) {
    const value = url.searchParams.get(parameter);
    // An attribution link's target is relative: '/watch?v=…'.
    if (value !== null && /^(?:https?:\/\/|\/[^/])/i.test(value)) return parseUrl(value, url);
  }
  return null;
}
