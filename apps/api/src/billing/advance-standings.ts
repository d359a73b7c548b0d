import { and, eq, gt, isNull, lte, ne } from "drizzle-orm";
import { lockAccount } from "../accounts/users.repo.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { accounts } from "../db/schema/accounts.schema.ts";
import { subscriptions } from "../db/schema/billing.schema.ts";
import type { Dependencies } from "../dependencies.ts";
import { applyStanding } from "./apply-standing.ts";

/**
 * Puts accounts whose plan is over on the one that follows it: time that was paid for and waited for its turn. Returns
 * how many.
 */
export async function advanceStandings({
  database,
  clock,
}: Pick<Dependencies, "database" | "clock">): Promise<number> {
  const now = new Date(clock.now());
  const waiting = await database.db
    .selectDistinct({ accountId: accounts.id })
    .from(accounts)
    .innerJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
    .where(
      and(
        ne(accounts.tier, "admin"),
        lte(accounts.expiryDate, now),
        ne(subscriptions.status, "replaced"),
        isNull(subscriptions.endedAt),
        lte(subscriptions.periodStart, now),
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
