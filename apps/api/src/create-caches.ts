import type { Clock } from "@pith/core/lib/clock";
import { createLookupCache } from "./db/create-lookup-cache.ts";
import type { EventBus } from "./db/event-bus.ts";
import type { Dependencies } from "./dependencies.ts";

/** At most 10 MB, at about 1 KB per session with its user. */
const MAX_SESSIONS = 10_000;
/** At most 10 to 100 MB, at 20 to 200 KB per shared summary with its reply. */
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
