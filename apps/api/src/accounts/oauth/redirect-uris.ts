const MAX_URI_CHARACTERS = 2000;
const loopbackHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** True for http on this computer, where a program listens for the answer (RFC 8252, 7.3). */
export function isLoopbackUri(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname } = new URL(uri);
  return protocol === "http:" && loopbackHosts.includes(hostname);
}

/** True if an agent may register this address: https or loopback, without credentials or a fragment. */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > MAX_URI_CHARACTERS || /[^\x21-\x7e]|#/.test(uri) || !URL.canParse(uri)) return false;
  const { protocol, username, password } = new URL(uri);
  return username === "" && password === "" && (protocol === "https:" || isLoopbackUri(uri));
}

/**
 * True if the address is registered. Compared character by character (RFC 9700, 2.1); on loopback any port is the
 * registered one, since programs listen on whichever is free.
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

/** Returns the host that people are sent back to, or null for a program on their computer. */
export function describeHost(uri: string): string | null {
  return isLoopbackUri(uri) ? null : new URL(uri).host;
}
