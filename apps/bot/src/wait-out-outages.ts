import { GrammyError, HttpError, type MiddlewareFn } from "grammy";
import type { BotContext } from "./bot-context.ts";
import { reply } from "./features/reply.ts";
import {
  FIRST_OUTAGE_WAIT_MS,
  isOutage,
  LONGEST_OUTAGE_WAIT_MS,
  OUTAGE_PATIENCE_MS,
} from "./pith/is-outage.ts";
import type { Timer } from "./telegram/timer.ts";

/**
 * Creates middleware that handles a message again until the server is available, and says once in a private chat that
 * it is waiting. Throws other failures, and the outage itself after ten minutes. If the process stops, the update is
 * left open for the next process.
 */
export function createOutageWaits({
  handle,
  timer,
  stopSignal,
}: {
  handle: MiddlewareFn<BotContext>;
  timer: Timer;
  stopSignal: AbortSignal;
}): MiddlewareFn<BotContext> {
  return async (context) => {
    const untilMs = timer.now() + OUTAGE_PATIENCE_MS;
    let isTold = context.chat?.type !== "private";
    for (let waitMs = FIRST_OUTAGE_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_OUTAGE_WAIT_MS)) {
      try {
        await handle(context, async () => undefined);
        return;
      } catch (error) {
        const isTelegrams = error instanceof GrammyError || error instanceof HttpError;
        if (isTelegrams || !isOutage(error) || !context.message || timer.now() >= untilMs) throw error;
        // A process that ends while it waits doesn't end because of this update.
        context.services.store.forgetTries(context.update.update_id);
        if (!isTold) await reply({ context, message: context.texts.t("outage.waiting") });
        isTold = true;
        await timer.wait(waitMs, stopSignal);
        if (stopSignal.aborted) {
          context.isLeftOpen = true;
          return;
        }
      }
    }
  };
}
