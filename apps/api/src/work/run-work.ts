import { AppError, isAppError } from "@pith/core/errors/app-error";
import { mayPass } from "@pith/core/errors/may-pass";
import { and, eq } from "drizzle-orm";
import type { JobRun } from "../queue/define-job.ts";
import { type Outcome, settleWork } from "./settle-work.ts";
import { claimWork, isClaimedBy, isUnfinished } from "./work.repo.ts";
import type { Attempt, MadeWork, WorkCall, WorkTable } from "./work-kind.ts";

/** A user is waiting, so report a temporary error after this many attempts. */
const MAX_PASSING_TRIES = 3;
/**
 * After this many attempts that exceeded their budget or crashed their thread, the work fails permanently.
 */
const MAX_OVERRUNS = 2;
const overBudgetForGood = { code: "source_over_budget.for_good" as const, params: {} };
/** Overruns that may be transient, such as a site that was slow for a minute. All others would recur. */
const chanceOverruns: readonly string[] = ["source_over_budget", "source_over_budget.time"];

/**
 * Claims work, runs it and settles it. Stops if it is canceled. Safe to call again for the same work after a
 * crash: the last claim wins, and quota is spent once. Returns the claimed row and whether the result was
 * kept (false if it came too late), or null if there is no result.
 *
 * @throws errors that a retry may fix; the queue retries.
 */
export async function runWork<Table extends WorkTable>({
  kind,
  id,
  run,
  make,
  dependencies,
}: WorkCall<Table> & {
  id: string;
  run: JobRun;
  make: (attempt: Attempt<Table["$inferSelect"]>) => Promise<MadeWork<Table["$inferSelect"]>>;
}): Promise<{ row: Table["$inferSelect"]; isSettled: boolean } | null> {
  const { database, clock, log } = dependencies;
  const { db, bus } = database;
  const table: WorkTable = kind.table;
  const row = await claimWork({ db, kind, id, now: new Date(clock.now()) });
  if (!row) return null;
  const settle = (outcome: Outcome) => settleWork({ kind, claim: row, outcome, dependencies });
  const stop = new AbortController();
  const stopIfEnded = async () => {
    const unfinished = await db.$count(table, and(eq(table.id, id), isUnfinished(table)));
    if (unfinished === 0) stop.abort(new AppError({ code: "cancelled" }));
  };
  const forget = bus.listen(`${kind.topic}:${id}`, () => {
    stopIfEnded().catch((error: unknown) =>
      log.warn({ err: error }, "Whether work was canceled can't be seen"),
    );
  });
  try {
    if (row.overruns >= MAX_OVERRUNS) throw new AppError(overBudgetForGood);
    const signal = AbortSignal.any([run.signal, stop.signal]);
    const yieldingSignal = run.mustYield ? AbortSignal.any([signal, run.mustYield]) : signal;
    const made = await make({ row, signal, yieldingSignal });
    // The attempt that ends the work doesn't need to be notified that the work has ended.
    forget();
    return { row, isSettled: await settle({ made }) };
  } catch (error) {
    if (stop.signal.aborted) return null;
    const reason = isAppError(error) ? error.reason : null;
    // Potentially hostile content is retried only if someone requests it again.
    const isChance = reason !== null && chanceOverruns.includes(reason.code) && !row.isSuspect;
    const overruns = row.overruns + (isChance ? 1 : 0);
    const isInterrupted = run.signal.aborted && !run.isLastTry;
    const startsAgain = isChance ? overruns < MAX_OVERRUNS : run.mustYield?.aborted && !reason;
    if (startsAgain && !isInterrupted) {
      // Its turn had already come, so only a page that may never finish goes behind later work.
      await settle({ turn: isChance || row.isSuspect ? "behind" : "next", overruns });
      return null;
    }
    const isRefusal = isAppError(error) && (!mayPass(error.code) || run.tryNumber >= MAX_PASSING_TRIES);
    if (isInterrupted || (!isRefusal && !run.isLastTry)) {
      // If suspect work stayed `running`, the next attempt would conclude that this one had crashed.
      const isClaimed = isClaimedBy({ table, claim: row });
      if (row.isSuspect) await db.update(table).set({ status: "queued" }).where(isClaimed);
      throw error;
    }
    if (!reason) log.error({ err: error, work: kind.topic, id }, "Some work failed for good");
    const failure = isChance ? overBudgetForGood : (reason ?? kind.failures.fault);
    await settle({ failure });
    // Anything other than an expected error goes to the dead-letter queue for an operator.
    if (!isRefusal) throw error;
    return null;
  } finally {
    forget();
  }
}
