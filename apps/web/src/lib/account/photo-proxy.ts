/** The proxy cuts a picture to a round one of the size that is needed, and its hosts never see the reader. */
const PROXY_ORIGIN = "https://images.weserv.nl";
export const DEFAULT_PROXY_SIZE = 96;

/** Telegram's and Google's photo hosts, which refuse to be shown from other sites or set cookies. */
const proxiedHosts = [
  "t.me",
  "telegram.org",
  "telegram-cdn.org",
  "telesco.pe",
  "googleusercontent.com",
  "ggpht.com",
];

export function needsProxy(url: string): boolean {
  try {
    const { hostname } = new URL(url);
    return proxiedHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  } catch {
    return false;
  }
}

/** A picture's address at the proxy. A retry differs, so that a broken answer isn't taken from the cache. */
export function getProxiedPhotoUrl({
  url,
  size = DEFAULT_PROXY_SIZE,
  isRetry = false,
}: {
  url: string;
  size?: number;
  isRetry?: boolean;
}): string {
  const query = new URLSearchParams({
    url,
    w: String(size),
    h: String(size),
    fit: "cover",
    mask: "circle",
    ...(isRetry && { n: "-1" }),
  });
  return `${PROXY_ORIGIN}/?${query}`;
}
