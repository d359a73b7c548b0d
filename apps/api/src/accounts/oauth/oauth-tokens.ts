const PREFIXES = { access: "pith_agt_", refresh: "pith_rft_" } as const;

/** Builds an agent's token from a secret. The prefixes let secret scanners find leaks. */
export function buildOAuthToken({ kind, secret }: { kind: keyof typeof PREFIXES; secret: string }): string {
  return `${PREFIXES[kind]}${secret}`;
}

/** Returns true if the token looks like an agent's, even if it is mistyped. */
export function isOAuthToken(token: string): boolean {
  return Object.values(PREFIXES).some((prefix) => token.startsWith(prefix));
}
