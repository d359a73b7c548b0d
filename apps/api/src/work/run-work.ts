import { AppError, isAppError } from "@pith/core/errors/app-error";
import { mayPass } from "@pith/core/errors/may-pass";
import { runTransaction } from "../db/run-transaction.ts";
import type { JobRun } from "../queue/define-job.ts";
import { settleWork } from "./settle-work.ts";
import { startAgain } from "./start-again.ts";
import { claimWork, findWork, putBackWork } from "./work.repo.ts";
import type { MadeWork, WorkDependencies, WorkKind, WorkRow } from "./work-kind.ts";

/** A user is waiting, so report a temporary error after this many attempts. */
const MAX_PASSING_TRIES = 3;
/**
 * After this many attempts that exceeded their budget or crashed their thread, the work fails permanently.
 */
const MAX_OVERRUNS = 2;
/** Overruns that may be transient, such as a site that was slow for a minute. All others would recur. */
const chanceOverruns: readonly string[] = ["source_over_budget", "source_over_budget.time"];

/** Creates the error for a worker whose work was canceled or claimed by another. */
export function createGoneError(): AppError {
  return new AppError({ code: "cancelled" });
}

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
  const now = new Date(clock.now());
  const row = await runTransaction(database.db, (db) => claimWork({ db, kind, id, now }));
  if (!row) return null;
  const refuseForGood = async () => {
    const failure = { code: "source_over_budget.for_good", params: {} };
    await settleWork({ kind, claim: row, outcome: { failure }, dependencies });
    return null;
  };
  if (row.overruns >= MAX_OVERRUNS) return refuseForGood();
  const putBack = async () => {
    if (kind.isSuspect?.(row))
      await runTransaction(database.db, (db) => putBackWork({ db, kind, claim: row }));
  };
  const stop = new AbortController();
  const forget = database.bus.listen(`${kind.topic}:${id}`, () => {
    findWork({ db: database.db, kind, id })
      .then((seen) => {
        if (!seen || seen.status === "cancelled") stop.abort(createGoneError());
      })
      .catch((error: unknown) => log.warn({ err: error }, "Whether work was canceled can't be seen"));
  });
  try {
    const signal = AbortSignal.any([run.signal, stop.signal]);
    const yieldingSignal = run.mustYield ? AbortSignal.any([signal, run.mustYield]) : signal;
    const made = await make({ row, signal, yieldingSignal });
    return { row, isSettled: await settleWork({ kind, claim: row, outcome: { made }, dependencies }) };
  } catch (error) {
    if (stop.signal.aborted) return null;
    if (run.signal.aborted && !run.isLastTry) {
      await putBack();
      throw error;
    }
    if (run.mustYield?.aborted && !isAppError(error)) {
      await startAgain({ kind, row, isBehind: true, dependencies });
      return null;
    }
    // Potentially hostile content is retried only if someone requests it again.
    if (isAppError(error) && chanceOverruns.includes(error.reason.code) && !kind.isSuspect?.(row)) {
      const overruns = row.overruns + 1;
      if (overruns >= MAX_OVERRUNS) return refuseForGood();
      await startAgain({ kind, row, isBehind: true, overruns, dependencies });
      return null;
    }
    const isRefusal = isAppError(error) && (!mayPass(error.code) || run.tryNumber >= MAX_PASSING_TRIES);
    if (!isRefusal && !run.isLastTry) {
      await putBack();
      throw error;
    }
    if (!isAppError(error)) log.error({ err: error, work: kind.topic, id }, "Some work failed for good");
    const failure = isAppError(error) ? error.reason : kind.failures.fault;
    await settleWork({ kind, claim: row, outcome: { failure }, dependencies });
    // Anything other than an expected error goes to the dead-letter queue for an operator.
    if (!isRefusal) throw error;
    return null;
  } finally {
    forget();
  }
}
