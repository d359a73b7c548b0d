import { GrammyError, HttpError, type MiddlewareFn } from "grammy";
import type { BotContext } from "./bot-context.ts";
import { reply } from "./features/reply.ts";
import { FIRST_OUTAGE_WAIT_MS, getPatienceEnd, isOutage, LONGEST_OUTAGE_WAIT_MS } from "./pith/is-outage.ts";
import type { Timer } from "./telegram/timer.ts";

/**
 * Creates middleware that retries a message until the server is available. In a private chat, it tells the
 * user once that it is waiting. Throws other failures immediately, and the outage itself after ten minutes in
 * total, across processes. If the process stops, the update is left to the next process.
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
    const beganMs = timer.now();
    for (let waitMs = FIRST_OUTAGE_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_OUTAGE_WAIT_MS)) {
      try {
        await handle(context, async () => undefined);
        return;
      } catch (error) {
        const isTelegrams = error instanceof GrammyError || error instanceof HttpError;
        if (isTelegrams || !isOutage(error) || !context.message) throw error;
        const { isFirst, sinceMs } = await context.services.store.recordWaiting(context.update.update_id);
        if (timer.now() >= getPatienceEnd({ sinceMs, beganMs })) throw error;
        if (isFirst && context.chat?.type === "private") {
          await reply({ context, message: context.texts.t("outage.waiting") });
        }
        await timer.wait(waitMs, stopSignal);
        if (stopSignal.aborted) {
          context.isLeftOpen = true;
          return;
        }
      }
    }
  };
}
