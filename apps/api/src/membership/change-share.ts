import { and, eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { audioResults } from "../db/schema/audio.schema.ts";
import { summaryResults } from "../db/schema/summaries.schema.ts";
import { changeGroup } from "../queue/change-group.ts";
import { forgetShareStrikes } from "../summaries/source-strikes.repo.ts";
import { isUnfinished } from "../work/work.repo.ts";

/**
 * Makes an account's unfinished work count against another account, or against none if `to` is null. Work on
 * public videos may outlive the account that requested it first. Deletes the account's strikes in either
 * case. Must come before the account's summaries are changed: to avoid deadlocks, work is always locked
 * before the summaries that use it.
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
    await db
      .update(table)
      .set({ shareKey: to })
      .where(and(isUnfinished(table), eq(table.shareKey, from)));
  }
  await forgetShareStrikes({ db, shareKey: from });
  await changeGroup({ db, from, to });
}
