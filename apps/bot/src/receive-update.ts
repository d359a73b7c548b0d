import { AppError } from "@pith/core/errors/app-error";
import type { MiddlewareFn } from "grammy";
import type { BotContext } from "./bot-context.ts";

/**
 * After this many processes have died while handling an update, the update is a suspect and is handled
 * separately from other suspects.
 */
const SUSPECT_TRIES = 2;
/** After this many attempts, the update is dropped and its sender is told. */
const MOST_TRIES = 5;

/**
 * The first step of every update: store it, handle it once, and mark it as done. Telegram may deliver an
 * update again after a slow response to a webhook call or an unconfirmed poll, and a process may stop while
 * it is handling an update. The store tells these cases apart.
 */
export function createReceiveUpdate(): MiddlewareFn<BotContext> {
  return async (context, next) => {
    const { store, logger } = context.services;
    const updateId = context.update.update_id;
    // Must come before any await, because the next call of long polling confirms the batch.
    const claim = store.claimUpdate(context.update);
    if (claim === "duplicate") {
      logger.debug({ updateId }, "An update came again");
      return;
    }
    try {
      await next();
    } finally {
      // If the handler failed, it has already told the user, and running it again would only repeat that.
      if (!context.isLeftOpen) store.finishUpdate(updateId);
    }
  };
}

/**
 * Runs when an update's turn in its chat comes. Prevents an update from crashing the bot again and again.
 * Updates whose turn it was when a process died are suspects. These are handled one at a time, so that only
 * the one that crashes the bot is dropped.
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
