/** The proxy crops photos to a circle of the right size, and hides the reader from the photo's host. */
const PROXY_ORIGIN = "https://images.weserv.nl";
const DEFAULT_PROXY_SIZE = 96;

/** Telegram's and Google's photo hosts, which block hotlinking or set cookies. */
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

/** Returns a photo's URL on the proxy. A retry uses a different URL, to bypass a cached failure. */
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
