import type { Actor } from "./actor.ts";

/**
 * Returns the key under which a request is counted for its share of the server's slots: the guest's network,
 * otherwise the account.
 */
export function getShareKey({ addressHash, accountId }: Pick<Actor, "addressHash" | "accountId">): string {
  return addressHash ?? accountId;
}
