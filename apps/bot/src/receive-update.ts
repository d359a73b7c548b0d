import { AppError } from "@pith/core/errors/app-error";
import type { MiddlewareFn } from "grammy";
import type { BotContext } from "./bot-context.ts";

/**
 * After this many processes have died while handling an update, it is handled separately from other
 * suspects.
 */
const SUSPECT_TRIES = 2;
/** After this many attempts, the update is dropped and its sender notified. */
const MOST_TRIES = 5;

/**
 * The first step of every update: store it, handle it once, and mark it done. Telegram may redeliver an
 * update after a slow webhook answer or an unconfirmed poll, and a process may stop in the middle of an
 * update. The store distinguishes these cases.
 */
export function createReceiveUpdate(): MiddlewareFn<BotContext> {
  return async (context, next) => {
    const { store, logger } = context.services;
    const updateId = context.update.update_id;
    // Must come before any await: long polling confirms a batch with its next call.
    const claim = store.claimUpdate(context.update);
    if (claim === "duplicate") {
      logger.debug({ updateId }, "An update came again");
      return;
    }
    try {
      await next();
    } finally {
      // A failed handler has already notified the user; running it again would only repeat that.
      if (!context.isLeftOpen) store.finishUpdate(updateId);
    }
  };
}

/**
 * Runs when it is an update's turn in its chat. Prevents an update from crashing the bot repeatedly.
 * Updates whose turn it was when a process died are suspects. Suspects are handled one at a time, so that
 * only the one that crashes the bot is dropped.
 *
 * @throws AppError `internal` if the update is dropped.
 */
export function createBeginUpdate(): MiddlewareFn<BotContext> {
  let suspects: Promise<void> = Promise.resolve();
  return async (context, next) => {
    const { store } = context.services;
    const updateId = context.update.update_id;
    const handle = () => {
      const tries = store.countTries(updateId);
      if (tries >= MOST_TRIES) {
        throw new AppError({
          code: "internal",
          message: `${tries} processes ended in the middle of an update.`,
        });
      }
      store.recordTry(updateId);
      return next();
    };
    if (store.countTries(updateId) < SUSPECT_TRIES) return handle();
    const handled = suspects.then(handle);
    suspects = handled.catch(() => undefined);
    await handled;
  };
}
