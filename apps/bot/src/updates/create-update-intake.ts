import type { Log } from "@pith/core/logging/create-log";
import type { Update } from "grammy/types";
import type { BotStore } from "../store/bot-store.ts";

export interface UpdateIntake {
  /** Stores updates, so that Telegram doesn't have to redeliver them. */
  receive(updates: readonly Update[]): Promise<void>;
  /**
   * Handles an update once the earlier updates in its chat are finished, followed by any others that have
   * arrived there in the meantime. Resolves immediately if another process is handling the chat's updates or
   * has already handled this update.
   */
  handle(update: Update): Promise<void>;
  /** Handles all unclaimed updates. Returns the number of updates. */
  resume(): Promise<number>;
}

/**
 * Creates the layer between Telegram and the handlers, which stores each update and has it handled exactly
 * once, in order within its chat, by whichever process is handling that chat.
 */
export function createUpdateIntake({
  store,
  handle,
  stopSignal,
  logger,
}: {
  store: BotStore;
  /**
   * Handles one update and marks it as finished. Never rejects. After `stepAside`, the chat's next update is
   * handled without waiting for this one.
   */
  handle: (update: Update, stepAside: () => Promise<void>) => Promise<void>;
  /** Aborts when the process stops. Queued updates are left for the next process. */
  stopSignal: AbortSignal;
  logger: Log;
}): UpdateIntake {
  const lanes = new Map<string, Promise<void>>();

  const receive = (updates: readonly Update[]) =>
    store.receiveUpdates(updates.map((update) => ({ update, lane: getLane(update) })));

  async function handleLane({ first, lane }: { first: Update; lane: string }): Promise<void> {
    const handled: Promise<void>[] = [];
    for (let update: Update | null = first; update; ) {
      const { update_id: id } = update;
      const aside = Promise.withResolvers<void>();
      const own = handle(update, async () => {
        await store.leaveLane(id);
        aside.resolve();
      });
      handled.push(own);
      await Promise.race([own, aside.promise]);
      update = stopSignal.aborted ? null : await store.claimNextUpdate(lane);
    }
    await Promise.all(handled);
  }

  async function handleInTurn(update: Update): Promise<void> {
    await receive([update]);
    const lane = getLane(update);
    const claim = await store.claimUpdate(update.update_id);
    if (claim === "duplicate") logger.debug({ updateId: update.update_id }, "An update came again");
    if (claim === "waiting") await lanes.get(lane ?? "");
    if (claim !== "claimed") return;
    if (lane === null) return handle(update, async () => {});
    const handled = handleLane({ first: update, lane }).finally(() => {
      if (lanes.get(lane) === handled) lanes.delete(lane);
    });
    lanes.set(lane, handled);
    await handled;
  }

  return {
    receive,
    handle: handleInTurn,
    async resume() {
      const updates = await store.listFreeUpdates();
      await Promise.all(updates.map(handleInTurn));
      return updates.length;
    },
  };
}

/** Returns an update's lane: messages in a chat are handled in order, button presses immediately. */
function getLane(update: Update): string | null {
  const message = update.message ?? update.edited_message ?? update.channel_post;
  return message ? String(message.chat.id) : null;
}
