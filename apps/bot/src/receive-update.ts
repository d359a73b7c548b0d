import { AppError } from "@pith/core/errors/app-error";
import type { MiddlewareFn } from "grammy";
import type { BotContext } from "./bot-context.ts";
import type { Timer } from "./telegram/timer.ts";

/**
 * After this many processes have died while handling an update, it becomes a suspect and is isolated from
 * other suspects.
 */
const SUSPECT_TRIES = 2;
/** After this many attempts, the update is dropped and its sender is notified. */
const MAX_TRIES = 5;
/**
 * How long a process must have been running before it handles a suspect. Doubles with every additional death,
 * so that a quick series of external kills isn't blamed on an update that just happened to be in progress.
 */
const SETTLING_MS = 5_000;

/** Marks an update as finished once it has been handled, unless it is left to the next process. */
export function createFinishUpdate(): MiddlewareFn<BotContext> {
  return async (context, next) => {
    try {
      await next();
    } finally {
      // A handler that failed has already notified the user, and rerunning it would only repeat the message.
      if (!context.isLeftOpen) await context.services.store.finishUpdate(context.update.update_id);
    }
  };
}

/**
 * Creates middleware that runs when it's an update's turn in its chat. Prevents an update from crashing the
 * bot over and over. Updates that were being handled when several processes died are suspects. Suspects are
 * handled one at a time, so that only the one that actually crashes the bot is dropped.
 *
 * @throws AppError `internal` if the update is dropped.
 */
export function createBeginUpdate({
  timer,
  stopSignal,
}: {
  timer: Timer;
  /**
   * Aborts when the process stops. Suspects that are still waiting for their turn are left to the next
   * process.
   */
  stopSignal: AbortSignal;
}): MiddlewareFn<BotContext> {
  const startMs = timer.now();
  let suspects: Promise<void> = Promise.resolve();
  return async (context, next) => {
    const { store } = context.services;
    const updateId = context.update.update_id;
    const tries = await store.countTries(updateId);
    const handle = async () => {
      if (tries >= MAX_TRIES) {
        throw new AppError({
          code: "internal",
          message: `${tries} processes ended in the middle of an update.`,
        });
      }
      await store.recordTry(updateId);
      return next();
    };
    if (tries < SUSPECT_TRIES || tries >= MAX_TRIES) return handle();
    const waitMs = startMs + SETTLING_MS * 2 ** (tries - SUSPECT_TRIES) - timer.now();
    if (waitMs > 0) await timer.wait(waitMs, stopSignal);
    const handled = suspects.then(async () => {
      if (!stopSignal.aborted) return handle();
      context.isLeftOpen = true;
    });
    suspects = handled.catch(() => undefined);
    await handled;
  };
}
