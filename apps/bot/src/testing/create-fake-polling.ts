import type { Update } from "grammy/types";
import { TelegramRefusal } from "./check-bot-text.ts";

/** Creates a fake of Telegram's update queue for a bot. */
export function createFakePolling({
  waiters,
  wake,
  hasWebhook,
}: {
  /** Callbacks to call on the next change. */
  waiters: Set<() => void>;
  wake: () => void;
  hasWebhook: () => boolean;
}) {
  const pendingUpdates: Update[] = [];
  let openPoll: symbol | null = null;
  let conflicts = 0;

  /**
   * Implements Telegram's long polling (Bot API, getUpdates). Requesting a later update confirms the earlier
   * ones. A new poll ends the open one with a 409.
   */
  async function getUpdates({
    payload,
    isClosed,
  }: {
    payload: Record<string, unknown>;
    isClosed: () => boolean;
  }): Promise<Update[]> {
    if (hasWebhook()) {
      throw new TelegramRefusal({
        error_code: 409,
        description: "Conflict: can't use getUpdates method while webhook is active",
      });
    }
    const poll = Symbol("poll");
    openPoll = poll;
    wake();
    const offset = Number(payload["offset"] ?? 0);
    while (pendingUpdates[0] && pendingUpdates[0].update_id < offset) pendingUpdates.shift();
    while (
      openPoll === poll &&
      pendingUpdates.length === 0 &&
      Number(payload["timeout"]) > 0 &&
      !isClosed()
    ) {
      await new Promise<void>((resolve) => waiters.add(resolve));
    }
    if (openPoll !== poll) {
      conflicts += 1;
      throw new TelegramRefusal({
        error_code: 409,
        description:
          "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
      });
    }
    openPoll = null;
    return pendingUpdates.slice(0, Number(payload["limit"] ?? 100));
  }

  return {
    getUpdates,
    /** Number of polls terminated by another poll. */
    countConflicts: () => conflicts,
    push(update: Update) {
      pendingUpdates.push(update);
      wake();
    },
  };
}
