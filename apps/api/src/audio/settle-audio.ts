import { runTransaction } from "../db/run-transaction.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import { type AudioOutcome, finishAudioResult, listHolders } from "./audios.repo.ts";
import { countSpoken } from "./count-spoken.ts";

/**
 * Ends the work of an audio and spends or gives back everything that was reserved for it, in one transaction. False
 * where it has ended already or, given an attempt, where somebody else has taken it.
 */
export async function settleAudio({
  id,
  attempt,
  outcome,
  dependencies: { database, clock },
}: {
  id: string;
  /** Null ends it whoever works on it. */
  attempt: number | null;
  outcome: AudioOutcome;
  dependencies: Pick<AudioDependencies, "database" | "clock">;
}): Promise<boolean> {
  const now = new Date(clock.now());
  return runTransaction(database.db, async (db) => {
    const result = await finishAudioResult({ db, id, attempt, outcome, now });
    if (!result) return false;
    const holders = await listHolders({ db, audioResultId: id });
    const paid = holders.filter(({ reservationId }) => reservationId !== null);
    const state = outcome.status === "done" ? "committed" : "released";
    await settleReservations({
      db,
      ids: paid.flatMap(({ reservationId }) => reservationId ?? []),
      state,
      now,
    });
    if (outcome.status === "done")
      await countSpoken({ db, accountIds: paid.map(({ accountId }) => accountId) });
    return true;
  });
}
