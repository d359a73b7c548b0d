import type { Update } from "grammy/types";

/** An update, and the lane in which it waits for its turn. */
export interface ReceivedUpdate {
  update: Update;
  /** Updates of one lane are handled one after another, in all processes together. Null if there is no order. */
  lane: string | null;
}

/** The inbox of all processes: what Telegram has delivered, and which process handles it. */
export interface UpdateStore {
  /** Stores updates that aren't stored yet. Telegram may then be told that they have arrived. */
  receiveUpdates(received: readonly ReceivedUpdate[]): Promise<void>;
  /**
   * Claims a stored update for this process. `waiting`: an earlier one of its lane isn't finished yet, and the
   * process that finishes it takes this one too. `duplicate`: it is being or has been handled.
   */
  claimUpdate(updateId: number): Promise<"claimed" | "waiting" | "duplicate">;
  /** Claims the next update of a lane for this process. Null if there is none, or another process has it. */
  claimNextUpdate(lane: string): Promise<Update | null>;
  finishUpdate(updateId: number): Promise<void>;
  /** Returns how many processes have started to handle this update and died before they were done. */
  countTries(updateId: number): Promise<number>;
  recordTry(updateId: number): Promise<void>;
  /** Clears an update of suspicion, once what it asked for is stored elsewhere. */
  clearTries(updateId: number): Promise<void>;
  /**
   * Records that an update is waiting for the server, so that it isn't blamed for a crash. Returns when the
   * update started to wait, in this or an earlier process, in Unix milliseconds.
   */
  recordWaiting(updateId: number): Promise<{ isFirst: boolean; sinceMs: number }>;
  /** Counts what isn't finished yet, in all processes: updates, and summaries that are under way. */
  countUnfinished(): Promise<{ updates: number; jobs: number }>;
  /** Returns the unfinished updates that no process has and whose turn it is, oldest first. */
  listFreeUpdates(): Promise<Update[]>;
}
