import { HOUR_MS } from "@pith/core/lib/durations";
import { and, gt, lt, or } from "drizzle-orm";
import { settleWork } from "./settle-work.ts";
import { isAnyUnfinished } from "./work.repo.ts";
import type { WorkCall } from "./work-kind.ts";

/** The sweep skips work newer than this, because it may not be in the queue yet. */
const GRACE_MS = 60_000;
/**
 * Maximum attempts for work whose workers keep dying. `runWork` ends failing work on its job's last attempt,
 * so the sweep only sees work that kills its process, or a machine where every process dies.
 */
const MAX_ATTEMPTS = 35;

/**
 * Re-enqueues work whose worker died on its job's last attempt. After too many such attempts, the work fails and its
 * quota is released. Returns the number of items handled.
 */
export async function sweepWork({ kind, dependencies }: WorkCall): Promise<number> {
  const { database, clock, queue, log } = dependencies;
  const { createdAt } = kind.table;
  const before = clock.now() - GRACE_MS;
  // If the clock was ahead at some point, work may be timestamped in the future, where the sweep would never
  // find it.
  const isOld = or(lt(createdAt, new Date(before)), gt(createdAt, new Date(before + HOUR_MS)));
  let swept = 0;
  const where = and(isAnyUnfinished(kind.table), isOld);
  for (const row of await database.db.select().from(kind.table).where(where)) {
    const { id, jobId, attempt, overruns } = row;
    if (jobId !== null && (await queue.isAlive(kind.job, jobId))) continue;
    const outcome =
      attempt < MAX_ATTEMPTS ? { turn: "own" as const, overruns } : { failure: kind.failures.poison };
    if (!(await settleWork({ kind, claim: row, outcome, dependencies }))) continue;
    swept += 1;
    log.error({ work: kind.topic, id, jobId }, "The job of some work was gone");
  }
  return swept;
}
