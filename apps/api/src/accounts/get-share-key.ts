import type { Actor } from "./actor.ts";

/**
 * Returns the key used to share the server's slots fairly: a guest's network, or the account for anyone else.
 */
export function getShareKey({ addressHash, accountId }: Pick<Actor, "addressHash" | "accountId">): string {
  return addressHash ?? accountId;
}
