import { eq } from "drizzle-orm";
import type { AccountRow } from "../../accounts/users.repo.ts";
import type { Db } from "../../db/database.ts";
import { accounts } from "../../db/schema/accounts.schema.ts";
import { chooseStanding } from "./choose-standing.ts";
import { dismissEndNotices } from "./dismiss-end-notices.ts";
import { isRenewing } from "./is-renewing.ts";
import { startWaiting } from "./start-waiting.ts";

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
  if (standing.tier !== "free" && (isLonger || stretches.some(isRenewing))) {
    await dismissEndNotices({ db, accountId: account.id });
  }
}
