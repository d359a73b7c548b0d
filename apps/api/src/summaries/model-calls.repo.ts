import type { ModelCall } from "@pith/engine/model/model-usage";
import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { modelCalls } from "../db/schema/model.schema.ts";
import { summaryResults } from "../db/schema/summaries.schema.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";

/** Records model calls. The run that they were for may have been deleted by now. */
export async function insertModelCalls({
  db,
  resultId,
  calls,
  now,
}: {
  db: Db;
  /** Null if the calls weren't for a run. */
  resultId: string | null;
  calls: readonly ModelCall[];
  now: Date;
}): Promise<void> {
  if (calls.length === 0) return;
  const work = sql<
    string | null
  >`(select ${summaryResults.id} from ${summaryResults} where ${summaryResults.id} = ${resultId})`;
  await db.insert(modelCalls).values(
    calls.map((call) => ({
      ...call,
      durationMs: Math.round(call.durationMs),
      resultId: work,
      createdAt: now,
    })),
  );
}

export interface CallLedger {
  note(call: ModelCall): void;
  /**
   * Resolves once all recorded calls are stored. Never rejects, because lost cost data must not fail a
   * summary.
   */
  end(): Promise<void>;
}

/**
 * Stores model calls as they end, batching those that arrive during a write. A crash loses at most the last
 * ones.
 */
export function createCallLedger({
  resultId,
  dependencies: { database, clock, log },
}: {
  resultId: string;
  dependencies: Pick<SummaryDependencies, "database" | "clock" | "log">;
}): CallLedger {
  let waiting: ModelCall[] = [];
  let writing: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    const calls = waiting;
    waiting = [];
    const now = new Date(clock.now());
    await runTransaction(database.db, (db) => insertModelCalls({ db, resultId, calls, now }));
  };
  return {
    note(call) {
      waiting.push(call);
      writing = writing
        .then(write)
        .catch((error: unknown) => log.error({ err: error, resultId }, "What a model cost can't be kept"));
    },
    end: () => writing,
  };
}
