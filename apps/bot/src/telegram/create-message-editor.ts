import type { InlineKeyboardMarkup } from "grammy/types";
import type { Piece } from "../messages/formatted-text.ts";
import { readTelegramError, type TelegramFailure } from "./read-telegram-error.ts";
import type { Timer } from "./timer.ts";

/** Telegram allows about one message per second per chat (Bots FAQ, "My bot is hitting limits"). */
export const EDIT_INTERVAL_MS = 1_000;
/** Telegram allows twenty messages per minute per group. */
export const GROUP_EDIT_INTERVAL_MS = 3_000;
/**
 * Initial delay before retrying the last edit while Telegram is unreachable. Doubles with each retry, up to
 * LONGEST_RETRY_MS.
 */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/** About ten minutes of retries. After that, the job stays in the store and is resumed later. */
const MAX_RETRIES = 15;

export interface MessageContent {
  message: Piece;
  /** Null removes all buttons. */
  keyboard: InlineKeyboardMarkup | null;
}

/** Whether the final edit is shown, or why it isn't. */
type FinishOutcome = "shown" | "gone" | "unreachable" | "undelivered";

export interface MessageEditor {
  /** Shows this state as soon as the rate limit allows. Newer states replace it, and failures are ignored. */
  update(content: MessageContent): void;
  /** Shows the final state. Waits for its turn, respects Telegram's `retry_after`, and retries. */
  finish(content: MessageContent): Promise<FinishOutcome>;
  /** Discards the pending state and resolves once no edit is in flight. */
  stop(): Promise<void>;
}

/**
 * Creates an editor that throttles edits to one message: one at a time, at most one every `intervalMs`. The
 * latest state wins, and the final one is retried.
 */
export function createMessageEditor({
  edit,
  intervalMs,
  shownAtMs = Number.NEGATIVE_INFINITY,
  timer,
}: {
  /** Sends one edit. Rejects with grammY's errors. */
  edit: (content: MessageContent) => Promise<void>;
  intervalMs: number;
  /** When the message was sent, according to the timer's clock. Sending it counts toward the rate limit. */
  shownAtMs?: number;
  timer: Timer;
}): MessageEditor {
  let pending: MessageContent | null = null;
  let shown: string | null = null;
  let running: Promise<void> | null = null;
  let isFinal = false;
  let isGone = false;
  let lastAtMs = shownAtMs;
  /** No edits before this time, which is set by `retry_after` or a failed attempt. */
  let blockedUntilMs = Number.NEGATIVE_INFINITY;
  const stopping = new AbortController();

  async function waitForTurn(paceMs: number): Promise<void> {
    const waitingMs = Math.max(lastAtMs + paceMs, blockedUntilMs) - timer.now();
    if (waitingMs > 0) await timer.wait(waitingMs, stopping.signal);
  }

  /** Sends one edit. Resolves with the failure, or null if there is none. */
  async function tryEdit(content: MessageContent): Promise<TelegramFailure | null> {
    const form = JSON.stringify(content);
    if (form === shown) return null;
    try {
      await edit(content);
      shown = form;
      return null;
    } catch (error) {
      const failure = readTelegramError(error);
      if (failure.kind !== "unchanged") return failure;
      shown = form;
      return null;
    } finally {
      lastAtMs = timer.now();
    }
  }

  const isOpen = () => !isFinal && !isGone && !stopping.signal.aborted;

  function start(): void {
    if (running || !pending || !isOpen()) return;
    running = showPending().finally(() => {
      running = null;
      start();
    });
  }

  async function showPending(): Promise<void> {
    while (pending && isOpen()) {
      await waitForTurn(intervalMs);
      const content = pending;
      if (!content || !isOpen()) return;
      pending = null;
      const failure = await tryEdit(content);
      if (failure?.kind === "wait") blockedUntilMs = timer.now() + failure.retryAfterMs;
      if (failure?.kind === "gone" || failure?.kind === "unreachable") isGone = true;
    }
  }

  return {
    update(content) {
      pending = content;
      start();
    },
    async finish(content) {
      isFinal = true;
      pending = null;
      await running;
      let retryMs = FIRST_RETRY_MS;
      for (let tries = 0; tries < MAX_RETRIES; tries += 1) {
        // The longer group interval only applies to progress, so that a finished summary appears sooner.
        await waitForTurn(Math.min(intervalMs, EDIT_INTERVAL_MS));
        if (stopping.signal.aborted) return "undelivered";
        const failure = await tryEdit(content);
        if (!failure) return "shown";
        if (failure.kind === "wait") blockedUntilMs = timer.now() + failure.retryAfterMs;
        else if (failure.kind === "passing") {
          blockedUntilMs = timer.now() + retryMs;
          retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
        } else if (failure.kind === "unreachable") return "unreachable";
        // Any other failure is specific to this message, so a new message may still be accepted.
        else return "gone";
      }
      return "undelivered";
    },
    async stop() {
      pending = null;
      stopping.abort();
      await running;
    },
  };
}
