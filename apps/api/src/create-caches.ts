import type { Clock } from "@pith/core/lib/clock";
import { createLookupCache } from "./db/create-lookup-cache.ts";
import type { EventBus } from "./db/event-bus.ts";
import type { Dependencies } from "./dependencies.ts";

/** 10 MB at most, at about 1 KB for a session with its user. */
const MAX_SESSIONS = 10_000;
/** 10 to 100 MB at most, at 20 to 200 KB for a shared summary with its reply. */
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
