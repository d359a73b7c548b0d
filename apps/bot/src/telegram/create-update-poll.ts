import type { Log } from "@pith/core/logging/create-log";
import { type Api, GrammyError } from "grammy";
import type { Update } from "grammy/types";
import type { Timer } from "./timer.ts";

/** Initial delay after another process has taken over polling. Doubles each time, up to LONGEST_WAIT_MS. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/**
 * Returns a getUpdates that backs off while Telegram responds with 409. Telegram ends a poll when another
 * process polls with the same token, as happens during a deploy. The two then take turns until one of them
 * stops. Updates stay queued until a poll confirms them, so none are lost. Throws all other errors; the
 * runner retries transient ones.
 */
export function createUpdatePoll({
  api,
  receive,
  timer,
  logger,
}: {
  api: Pick<Api, "getUpdates">;
  /** Stores a poll's updates. The next poll confirms them, which removes them from Telegram's queue. */
  receive: (updates: readonly Update[]) => Promise<void>;
  timer: Timer;
  logger: Log;
}): Api["getUpdates"] {
  let problem: "conflict" | "outage" | null = null;
  // The runner keeps polling, so only log each problem once.
  const note = (found: "conflict" | "outage", error: unknown) => {
    if (problem === found) return;
    problem = found;
    if (found === "outage") logger.warn({ err: error }, "Telegram can't be reached");
    else logger.warn({}, "Another process receives this bot's updates. Waiting for it to end.");
  };
  return async (options, signal) => {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      try {
        const received = await api.getUpdates(options, signal);
        await receive(received);
        if (problem === "outage") logger.info({}, "Telegram can be reached again");
        if (problem === "conflict") logger.info({}, "This process receives the bot's updates again");
        problem = null;
        return received;
      } catch (error) {
        if (signal?.aborted) throw error;
        const isConflict = error instanceof GrammyError && error.error_code === 409;
        note(isConflict ? "conflict" : "outage", error);
        if (!isConflict) throw error;
        await timer.wait(waitMs, signal as AbortSignal | undefined);
        if (signal?.aborted) throw error;
      }
    }
  };
}
