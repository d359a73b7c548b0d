import type { BotContext } from "../bot-context.ts";
import { ACTION_INTERVAL_MS } from "../telegram/action-interval.ts";

/**
 * Shows "typing" in the chat while `work` is running. If that takes longer than a few seconds, later messages
 * in the chat are handled in the meantime.
 */
export async function typeMeanwhile<Result>({
  context,
  work,
}: {
  context: BotContext;
  work: () => Promise<Result>;
}): Promise<Result> {
  const { timer } = context.services;
  const done = new AbortController();
  const type = async () => {
    while (!done.signal.aborted) {
      await context.replyWithChatAction("typing").catch(() => undefined);
      await timer.wait(ACTION_INTERVAL_MS, done.signal);
      if (!done.signal.aborted) await context.stepAside();
    }
  };
  const typing = type();
  try {
    return await work();
  } finally {
    done.abort();
    await typing;
  }
}
