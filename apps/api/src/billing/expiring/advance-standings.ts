import { DAY_MS } from "@pith/core/lib/durations";
import { and, eq, gt, isNull, lte, ne } from "drizzle-orm";
import { lockAccount } from "../../accounts/users.repo.ts";
import { runTransaction } from "../../db/run-transaction.ts";
import { accounts } from "../../db/schema/accounts.schema.ts";
import { subscriptions } from "../../db/schema/billing.schema.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { applyStanding } from "../booking/apply-standing.ts";

/** How far back to check for expired plans: twice the interval between two full checks. */
const LOOK_BACK_MS = 2 * DAY_MS;

/**
 * Moves accounts whose plan has expired to the plan they prepaid for next. Returns the number of accounts
 * moved. Most expired plans ended long ago and have no successor, so those are checked only with `all`, which
 * catches changes that came due while the server was down.
 */
export async function advanceStandings({
  dependencies: { database, clock },
  among,
}: {
  dependencies: Pick<BillingDependencies, "database" | "clock">;
  among: "recent" | "all";
}): Promise<number> {
  const now = new Date(clock.now());
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const waiting = await database.db
    .selectDistinct({ accountId: accounts.id })
    .from(accounts)
    .innerJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
    .where(
      and(
        ne(accounts.tier, "admin"),
        lte(accounts.expiryDate, now),
        among === "all" ? undefined : gt(accounts.expiryDate, since),
        ne(subscriptions.status, "replaced"),
        isNull(subscriptions.endedAt),
        // A later period starts now if the one before it was refunded.
        gt(subscriptions.periodEnd, now),
      ),
    );
  for (const { accountId } of waiting) {
    await runTransaction(database.db, async (db) => {
      await applyStanding({ db, account: await lockAccount({ db, accountId }), now });
    });
  }
  return waiting.length;
}
