import type { Actor } from "./actor.ts";

/** Returns whose share of the server's slots a request uses: that of a guest's network, otherwise the account's. */
export function getShareKey({ addressHash, accountId }: Pick<Actor, "addressHash" | "accountId">): string {
  return addressHash ?? accountId;
}
