import type { Actor } from "./actor.ts";

/**
 * Returns the key by which the server's slots are shared fairly: a guest's network, or the account for anyone
 * else.
 */
export function getShareKey({ addressHash, accountId }: Pick<Actor, "addressHash" | "accountId">): string {
  return addressHash ?? accountId;
}
