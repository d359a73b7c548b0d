import { and, eq, inArray } from "drizzle-orm";
import type { AccountRow } from "../../accounts/users.repo.ts";
import type { Db } from "../../db/database.ts";
import { accounts } from "../../db/schema/accounts.schema.ts";
import { notifications } from "../../db/schema/notifications.schema.ts";
import { chooseStanding } from "./choose-standing.ts";
import { startWaiting } from "./start-waiting.ts";

/** Kinds of notices about the end of a plan, which are dismissed when the plan is extended. */
const endNotices = ["subscription_expires_soon", "subscription_expires_today", "subscription_expired"];

/** Updates an account's tier and expiry from its paid periods. Admins stay admins. */
export async function applyStanding({
  db,
  account,
  now,
}: {
  db: Db;
  account: AccountRow;
  now: Date;
}): Promise<void> {
  if (account.tier === "admin") return;
  const stretches = await startWaiting({ db, accountId: account.id, now });
  if (stretches.length === 0) return;
  const standing = chooseStanding({ stretches, now });
  await db.update(accounts).set(standing).where(eq(accounts.id, account.id));
  const isLonger = (standing.expiryDate?.getTime() ?? 0) > (account.expiryDate?.getTime() ?? 0);
  if (standing.tier !== "free" && isLonger) {
    await db
      .update(notifications)
      .set({ isDismissed: true })
      .where(and(eq(notifications.accountId, account.id), inArray(notifications.type, endNotices)));
  }
}
