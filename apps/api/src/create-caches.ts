import type { Clock } from "@pith/core/lib/clock";
import { createLookupCache } from "./db/create-lookup-cache.ts";
import type { EventBus } from "./db/event-bus.ts";
import type { Dependencies } from "./dependencies.ts";

/** A session and its user are about 1 KB. */
const MAX_SESSIONS = 10_000;
/** A shared summary and its reply are 20 to 200 KB. */
const MAX_SHARES = 500;

/** Creates this process's caches, with short TTLs, for frequent lookups. */
export function createCaches({
  bus,
  clock,
}: {
  bus: EventBus;
  clock: Clock;
}): Pick<Dependencies, "liveSessions" | "shares"> {
  return {
    liveSessions: createLookupCache({
      bus,
      kind: "sessions",
      getAccountId: ({ user }) => user.accountId,
      maxEntries: MAX_SESSIONS,
      clock,
    }),
    shares: createLookupCache({
      bus,
      kind: "shares",
      getAccountId: ({ accountId }) => accountId,
      maxEntries: MAX_SHARES,
      clock,
    }),
  };
}
