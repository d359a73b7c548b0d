import { type ClientKind, clientKindSchema } from "@pith/core/accounts/client-kind";

/** Token prefixes by client. They distinguish these tokens from signed ones and let secret scanners find leaks. */
const PREFIXES: Readonly<Record<ClientKind, string>> = {
  extension: "pith_ext_",
  "command-line": "pith_cli_",
};

/** Builds the token for a program that was signed in from the website. */
export function buildClientToken({ kind, secret }: { kind: ClientKind; secret: string }): string {
  return `${PREFIXES[kind]}${secret}`;
}

export function isClientToken(token: string): boolean {
  return Object.values(PREFIXES).some((prefix) => token.startsWith(prefix));
}

/**
 * Returns whether a session belongs to a program that was signed in from the website, rather than to a
 * browser.
 */
export function isClientKind(kind: string): kind is ClientKind {
  return clientKindSchema.safeParse(kind).success;
}
