import type { Actor } from "./actor.ts";

/**
 * Returns the key of a requester, for sharing the server's slots fairly: the guest's network, or otherwise the account.
 */
export function getShareKey({ addressHash, accountId }: Pick<Actor, "addressHash" | "accountId">): string {
  return addressHash ?? accountId;
}
