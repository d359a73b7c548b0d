import type { Update } from "grammy/types";

/** An update and the lane that it is queued in. */
export interface ReceivedUpdate {
  update: Update;
  /** Updates in the same lane are handled sequentially across all processes. Null if order doesn't matter. */
  lane: string | null;
}

/** The inbox shared by all processes: updates from Telegram, and the process that handles each. */
export interface UpdateStore {
  /** Stores new updates, ignoring known ones. They can then be acknowledged to Telegram. */
  receiveUpdates(received: readonly ReceivedUpdate[]): Promise<void>;
  /**
   * Claims a stored update for this process. `waiting`: an earlier update in its lane is unfinished; the
   * process that finishes the earlier update also handles this one. `duplicate`: the update is being or has
   * been handled.
   */
  claimUpdate(updateId: number): Promise<"claimed" | "waiting" | "duplicate">;
  /**
   * Claims a lane's next update for this process. Returns null if there is none, or another process has
   * claimed it.
   */
  claimNextUpdate(lane: string): Promise<Update | null>;
  /** Unblocks the later updates in an update's lane before it is finished. */
  leaveLane(updateId: number): Promise<void>;
  finishUpdate(updateId: number): Promise<void>;
  /** Returns how many processes died while handling this update. */
  countTries(updateId: number): Promise<number>;
  recordTry(updateId: number): Promise<void>;
  /** Clears an update of suspicion once its request is stored elsewhere. */
  clearTries(updateId: number): Promise<void>;
  /**
   * Records that an update is waiting for the server, so that it isn't blamed for a crash. `sinceMs` is when
   * the wait began, in this or an earlier process, in Unix milliseconds. `isFirst` is true if it began with
   * this call.
   */
  recordWaiting(updateId: number): Promise<{ isFirst: boolean; sinceMs: number }>;
  /** Counts unfinished updates and summaries across all processes. */
  countUnfinished(): Promise<{ updates: number; jobs: number }>;
  /** Returns unclaimed, unfinished updates that are first in their lane, oldest first. */
  listFreeUpdates(): Promise<Update[]>;
}
