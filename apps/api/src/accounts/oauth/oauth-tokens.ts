const PREFIXES = { access: "pith_agt_", refresh: "pith_rft_" } as const;

/** Turns a secret into an agent's token. The prefixes let secret scanners find leaks. */
export function buildOAuthToken({ kind, secret }: { kind: keyof typeof PREFIXES; secret: string }): string {
  return `${PREFIXES[kind]}${secret}`;
}

/** True if the token was meant as an agent's, even if it is mistyped. */
export function isOAuthToken(token: string): boolean {
  return Object.values(PREFIXES).some((prefix) => token.startsWith(prefix));
}
