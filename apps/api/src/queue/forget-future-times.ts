import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";

/**
 * Clears timestamps in the future that were left in the queue by a clock that was ahead. pg-boss compares
 * them with the current time, so until they have passed, no schedule would run, no dead worker would be
 * noticed, and no waiting job would start.
 */
export async function forgetFutureTimes(db: Db): Promise<void> {
  const soon = sql`now() + interval '1 minute'`;
  const forget = (name: string) => {
    const column = sql.identifier(name);
    return sql`${column} = case when ${column} > ${soon} then null else ${column} end`;
  };
  // `cron_on` is written every half minute, so it shows whether the clock was ahead. Checking all jobs every
  // time would be slow.
  const { rows } = await db.execute(sql`select 1 from pgboss.version where cron_on > ${soon}`);
  if (rows.length === 0) return;
  await db.execute(sql`update pgboss.queue set ${forget("monitor_claim_on")}, ${forget("monitor_on")},
    ${forget("maintain_on")}`);
  // No retry is delayed by more than about three hours, so start times further ahead come from a wrong clock.
  await db.execute(sql`update pgboss.job set start_after = now()
    where state < 'active' and start_after > now() + interval '6 hours'`);
  await db.execute(sql`update pgboss.job set started_on = now(), heartbeat_on = now()
    where state = 'active' and greatest(started_on, heartbeat_on) > ${soon}`);
  // Cleared last, because `cron_on` shows that the other timestamps still have to be cleared.
  await db.execute(sql`update pgboss.version set ${forget("cron_on")}, ${forget("bam_on")}, ${forget("flow_on")},
    ${forget("reindex_on")}, monitor_backoff_on = null`);
}
