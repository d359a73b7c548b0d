import type { MiddlewareFn } from "grammy";
import type { BotContext } from "./bot-context.ts";

/**
 * The first step of every update: it is written down before anything else, handled once, and crossed off. Telegram
 * repeats updates (a webhook that answered late, a process that ended before it could confirm) and a process may end
 * in the middle of one; the store tells these cases apart.
 */
export function createReceiveUpdate(): MiddlewareFn<BotContext> {
  return async (context, next) => {
    const { store, logger } = context.services;
    const updateId = context.update.update_id;
    // Nothing may be awaited before this line: long polling confirms a batch with its next call.
    const claim = store.claimUpdate(context.update);
    if (claim === "duplicate") {
      logger.debug({ updateId }, "An update came again");
      return;
    }
    try {
      await next();
    } finally {
      // A handler that failed has told the person; handling it again would do the same again.
      store.finishUpdate(updateId);
    }
  };
}
