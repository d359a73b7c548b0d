import type { Actor } from "./actor.ts";

/**
 * Returns the key by which the server's slots are shared fairly: the network of a guest, or otherwise the
 * account.
 */
export function getShareKey({ addressHash, accountId }: Pick<Actor, "addressHash" | "accountId">): string {
  return addressHash ?? accountId;
}
