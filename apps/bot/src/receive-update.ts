import { AppError } from "@pith/core/errors/app-error";
import type { MiddlewareFn } from "grammy";
import type { BotContext } from "./bot-context.ts";

/** After this many processes have ended in the middle of an update, it is handled apart from others like it. */
const SUSPECT_TRIES = 2;
/** After this many, it is given up, and its sender is told. */
const MOST_TRIES = 5;

/**
 * The first step of every update: store it before anything else, handle it once, and mark it done. Telegram may
 * redeliver an update after a slow webhook answer or an unconfirmed poll. A process may also stop in the middle of one.
 * The store tells these cases apart.
 */
export function createReceiveUpdate(): MiddlewareFn<BotContext> {
  return async (context, next) => {
    const { store, logger } = context.services;
    const updateId = context.update.update_id;
    // Don't await anything before this line: long polling confirms a batch with its next call.
    const claim = store.claimUpdate(context.update);
    if (claim === "duplicate") {
      logger.debug({ updateId }, "An update came again");
      return;
    }
    try {
      await next();
    } finally {
      // A handler that failed has already notified the user; running it again would only repeat that.
      if (!context.isLeftOpen) store.finishUpdate(updateId);
    }
  };
}

/**
 * The step when it is an update's turn in its chat: ends the series of crashes that an update can cause. Only updates
 * whose turn it was when a process ended are suspects, and those are handled one at a time, so that the others among
 * them aren't given up with the one that crashes the bot.
 *
 * @throws AppError `internal` if the update is given up.
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
      store.noteTry(updateId);
      return next();
    };
    if (store.countTries(updateId) < SUSPECT_TRIES) return handle();
    const handled = suspects.then(handle);
    suspects = handled.catch(() => undefined);
    await handled;
  };
}
