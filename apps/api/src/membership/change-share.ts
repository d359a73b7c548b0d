import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { audioResults } from "../db/schema/audio.schema.ts";
import { summaryResults } from "../db/schema/summaries.schema.ts";
import { changeGroup } from "../queue/change-group.ts";
import { forgetShareStrikes } from "../summaries/source-strikes.repo.ts";

/**
 * Moves an account's share of the slots to another account, or forgets it if `to` is null. Work on public
 * videos outlives the account that asked for it first, so it would keep that account's id. Must come before
 * the account's summaries are changed, since work is locked before its holders.
 */
export async function changeShare({
  db,
  from,
  to,
}: {
  db: Db;
  from: string;
  to: string | null;
}): Promise<void> {
  for (const table of [audioResults, summaryResults]) {
    await db.update(table).set({ shareKey: to }).where(eq(table.shareKey, from));
  }
  await forgetShareStrikes({ db, shareKey: from });
  await changeGroup({ db, from, to });
}
