/**
 * Pages whose URL contains a secret: setup codes, invitations, unlisted summaries, and agents' authorization
 * requests, which anyone could approve for their own account (RFC 9700, 4.2.4).
 */
const secretPages = /^\/(?:setup|join|authorize|s\/[^/]+)\/?$/i;

/** Parameters that sign a user in, link Telegram, or connect an extension or a command line. */
const secretParameters = ["code", "token", "owner", "signature", "nonce", "sessionId", "telegramId"] as const;

/**
 * Returns whether anyone who knows this website URL could use it in the visitor's place. Such a URL must not
 * leak, either through the referrer or to a third-party script.
 */
export function holdsSecret({ pathname, search }: { pathname: string; search: string }): boolean {
  if (secretPages.test(pathname)) return true;
  const parameters = new URLSearchParams(search);
  return secretParameters.some((name) => parameters.has(name));
}
