import type { Actor } from "./actor.ts";

/** Returns the key used to share the server's slots fairly: the guest's network, or otherwise the account. */
export function getShareKey({ addressHash, accountId }: Pick<Actor, "addressHash" | "accountId">): string {
  return addressHash ?? accountId;
}
