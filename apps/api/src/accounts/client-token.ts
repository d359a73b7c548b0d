import { type ClientKind, clientKindSchema } from "@pith/core/accounts/client-kind";

/**
 * Token prefixes by client. They distinguish client tokens from signed ones, and let secret scanners find
 * leaked tokens.
 */
const PREFIXES: Readonly<Record<ClientKind, string>> = {
  extension: "pith_ext_",
  "command-line": "pith_cli_",
};

/** Turns a secret into the token of a program that was signed in from the website. */
export function buildClientToken({ kind, secret }: { kind: ClientKind; secret: string }): string {
  return `${PREFIXES[kind]}${secret}`;
}

export function isClientToken(token: string): boolean {
  return Object.values(PREFIXES).some((prefix) => token.startsWith(prefix));
}

/** Returns whether a session belongs to a program that was signed in from the website, not to a browser on it. */
export function isClientKind(kind: string): kind is ClientKind {
  return clientKindSchema.safeParse(kind).success;
}
