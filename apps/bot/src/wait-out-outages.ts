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
 * Keeps a message whose answer needs the server while that is away, says so once in a private chat, and handles it again
 * until it works. Other failures, and an outage of more than ten minutes, are thrown. When the process stops, the update
 * is left to the next one.
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
