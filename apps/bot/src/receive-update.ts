import type { MiddlewareFn } from "grammy";
import type { BotContext } from "./bot-context.ts";

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
