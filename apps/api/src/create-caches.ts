import type { Clock } from "@pith/core/lib/clock";
import { createLookupCache } from "./db/create-lookup-cache.ts";
import type { EventBus } from "./db/event-bus.ts";
import type { Dependencies } from "./dependencies.ts";

/** At about 1 KB for a session with its user, at most 10 MB. */
const MAX_SESSIONS = 10_000;
/** At 20 to 200 KB for a shared summary with its reply, at most 10 to 100 MB. */
const MAX_SHARES = 500;

/** Creates this process's caches for frequent lookups, with short TTLs. */
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
