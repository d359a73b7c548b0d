import type { Actor } from "./actor.ts";

/**
 * Returns the key under which a request's share of the server's slots is counted: a guest's network,
 * otherwise the account.
 */
export function getShareKey({ addressHash, accountId }: Pick<Actor, "addressHash" | "accountId">): string {
  return addressHash ?? accountId;
}
