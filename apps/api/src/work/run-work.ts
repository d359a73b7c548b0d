import { AppError, isAppError } from "@pith/core/errors/app-error";
import { mayPass } from "@pith/core/errors/may-pass";
import type { JobRun } from "../queue/define-job.ts";
import { type Outcome, settleWork } from "./settle-work.ts";
import { claimWork, findUnfinishedWork, isClaimedBy } from "./work.repo.ts";
import type { MadeWork, WorkDependencies, WorkKind, WorkRow } from "./work-kind.ts";

/** A user is waiting, so report a temporary error after this many attempts. */
const MAX_PASSING_TRIES = 3;
/**
 * After this many attempts that exceeded their budget or crashed their thread, the work fails permanently.
 */
const MAX_OVERRUNS = 2;
/** Overruns that may be transient, such as a site that was slow for a minute. All others would recur. */
const chanceOverruns: readonly string[] = ["source_over_budget", "source_over_budget.time"];

/**
 * Claims work, runs it and settles it. Stops if it is canceled. Safe to call again for the same work after a
 * crash: the last claim wins, and quota is spent once. Returns the claimed row and whether the result was
 * kept (false if it came too late), or null if there is no result.
 *
 * @throws errors that a retry may fix; the queue retries.
 */
export async function runWork<Row extends WorkRow>({
  kind,
  id,
  run,
  make,
  dependencies,
}: {
  kind: WorkKind<Row>;
  id: string;
  run: JobRun;
  make: (claimed: {
    row: Row;
    signal: AbortSignal;
    /** Aborts with `signal`, and also when the work should free its slot and start over later. */
    yieldingSignal: AbortSignal;
  }) => Promise<MadeWork<Row>>;
  dependencies: WorkDependencies;
}): Promise<{ row: Row; isSettled: boolean } | null> {
  const { database, clock, log } = dependencies;
  const { db, bus } = database;
  const now = new Date(clock.now());
  const claimed = await claimWork({ db, kind, id, now });
  if (!claimed) return null;
  const { row, isSuspect } = claimed;
  const settle = (outcome: Outcome<Row>) => settleWork({ kind, claim: row, outcome, dependencies });
  const stop = new AbortController();
  const forget = bus.listen(`${kind.topic}:${id}`, () => {
    findUnfinishedWork({ db, kind, id, isLocked: false })
      .then((unfinished) => {
        if (!unfinished) stop.abort(new AppError({ code: "cancelled" }));
      })
      .catch((error: unknown) => log.warn({ err: error }, "Whether work was canceled can't be seen"));
  });
  try {
    if (row.overruns >= MAX_OVERRUNS) throw new AppError({ code: "source_over_budget.for_good" });
    const signal = AbortSignal.any([run.signal, stop.signal]);
    const yieldingSignal = run.mustYield ? AbortSignal.any([signal, run.mustYield]) : signal;
    const made = await make({ row, signal, yieldingSignal });
    // The end of the work is no news to the attempt that ends it.
    forget();
    return { row, isSettled: await settle({ made }) };
  } catch (error) {
    if (stop.signal.aborted) return null;
    const reason = isAppError(error) ? error.reason : null;
    // Potentially hostile content is retried only if someone requests it again.
    const isChance = reason !== null && chanceOverruns.includes(reason.code) && !isSuspect;
    const overruns = row.overruns + (isChance ? 1 : 0);
    const isInterrupted = run.signal.aborted && !run.isLastTry;
    const startsAgain = isChance ? overruns < MAX_OVERRUNS : run.mustYield?.aborted && !reason;
    if (startsAgain && !isInterrupted) {
      // Its turn had come. Only a page that may never finish goes behind those who came later.
      await settle({ turn: isChance || isSuspect ? "behind" : "next", overruns });
      return null;
    }
    const isRefusal = isAppError(error) && (!mayPass(error.code) || run.tryNumber >= MAX_PASSING_TRIES);
    if (isInterrupted || (!isRefusal && !run.isLastTry)) {
      // If suspect work stayed `running`, the next attempt would conclude that this one had crashed.
      if (isSuspect)
        await db
          .update(kind.table)
          .set({ status: "queued" })
          .where(isClaimedBy({ table: kind.table, claim: row }));
      throw error;
    }
    if (!reason) log.error({ err: error, work: kind.topic, id }, "Some work failed for good");
    const failure = isChance
      ? { code: "source_over_budget.for_good", params: {} }
      : (reason ?? kind.failures.fault);
    await settle({ failure });
    // Anything other than an expected error goes to the dead-letter queue for an operator.
    if (!isRefusal) throw error;
    return null;
  } finally {
    forget();
  }
}
