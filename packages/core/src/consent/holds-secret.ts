/**
 * Pages that are opened with a secret in their address: setup codes, invitations, unlisted summaries, and agents'
 * requests, which somebody else could answer with an account of theirs (RFC 9700, 4.2.4).
 */
const secretPages = /^\/(?:setup|join|authorize|s\/[^/]+)\/?$/i;

/** Parameters with which somebody signs in, links Telegram, or connects an extension or a command line. */
const secretParameters = ["code", "token", "owner", "signature", "nonce", "sessionId", "telegramId"] as const;

/**
 * Returns whether whoever knows this address of the website could use it in its visitor's place. Such an address
 * must not reach anybody else, neither in a referrer nor through a script of theirs.
 */
export function holdsSecret({ pathname, search }: { pathname: string; search: string }): boolean {
  if (secretPages.test(pathname)) return true;
  const parameters = new URLSearchParams(search);
  return secretParameters.some((name) => parameters.has(name));
}
