import type { Actor } from "./actor.ts";

/**
 * Returns the key of the share of the server's slots that a request uses: a guest's network, otherwise the
 * account.
 */
export function getShareKey({ addressHash, accountId }: Pick<Actor, "addressHash" | "accountId">): string {
  return addressHash ?? accountId;
}
