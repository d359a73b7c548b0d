const MAX_URI_CHARACTERS = 2000;
const loopbackHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Returns true for an http URI on loopback, where a local program listens for the response (RFC 8252, 7.3). */
export function isLoopbackUri(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname } = new URL(uri);
  return protocol === "http:" && loopbackHosts.includes(hostname);
}

/** Returns true if an agent may register this URI: HTTPS or loopback, without credentials or a fragment. */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > MAX_URI_CHARACTERS || /[^\x21-\x7e]|#/.test(uri) || !URL.canParse(uri)) return false;
  const { protocol, username, password } = new URL(uri);
  return username === "" && password === "" && (protocol === "https:" || isLoopbackUri(uri));
}

/**
 * Returns true if the URI is registered. Requires an exact match (RFC 9700, 2.1), but ignores the port on loopback,
 * because a program listens on any free port.
 */
export function isRegistered({ uri, registered }: { uri: string; registered: readonly string[] }): boolean {
  if (!isRedirectUri(uri)) return false;
  return registered.some((known) => known === uri || (isLoopbackUri(known) && isSameButPort(known, uri)));
}

function isSameButPort(known: string, uri: string): boolean {
  const [first, second] = [new URL(known), new URL(uri)];
  for (const url of [first, second]) url.port = "";
  return first.href === second.href;
}

/** Returns the host that the user is redirected to. Null for a program on the user's machine. */
export function describeHost(uri: string): string | null {
  return isLoopbackUri(uri) ? null : new URL(uri).host;
}
