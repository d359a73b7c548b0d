import type { Actor } from "./actor.ts";

/** Returns whose share of the server's places someone takes: that of a guest's network, otherwise of the account. */
export function getShareKey({ addressHash, accountId }: Pick<Actor, "addressHash" | "accountId">): string {
  return addressHash ?? accountId;
}
