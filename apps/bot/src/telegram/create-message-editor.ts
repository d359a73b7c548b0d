import type { InlineKeyboardMarkup } from "grammy/types";
import type { FormattedText } from "../messages/formatted-text.ts";
import { readTelegramError, type TelegramFailure } from "./read-telegram-error.ts";
import type { Timer } from "./timer.ts";

/** Telegram allows about one message a second in a chat (Bots FAQ, "My bot is hitting limits"). */
export const EDIT_INTERVAL_MS = 1_000;
/** Groups allow twenty messages a minute. */
export const GROUP_EDIT_INTERVAL_MS = 3_000;
/** First delay between retries of the last edit while Telegram can't be reached. Doubles up to the longest. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/** About ten minutes of retries. After that the job stays in the store and resumes at the next start. */
const MOST_RETRIES = 15;

export interface MessageContent {
  message: FormattedText;
  /** Null removes the buttons. */
  keyboard: InlineKeyboardMarkup | null;
}

/** The result of the last edit: shown, or why it failed. */
type FinishOutcome = "shown" | "gone" | "unreachable" | "undelivered";

export interface MessageEditor {
  /** Shows this state as soon as the rate limit allows. A newer state replaces it; failures are ignored. */
  update(content: MessageContent): void;
  /** Shows the final state. Waits its turn, honors Telegram's `retry_after`, and retries. */
  finish(content: MessageContent): Promise<FinishOutcome>;
  /** Drops the pending state and resolves when no edit is in flight. */
  stop(): Promise<void>;
}

/**
 * Throttles the edits of one message: at most one every `intervalMs`, one at a time. The last state wins, and the final
 * one is never lost.
 */
export function createMessageEditor({
  edit,
  intervalMs,
  shownAtMs = Number.NEGATIVE_INFINITY,
  timer,
}: {
  /** Sends one edit; rejects with grammY's errors. */
  edit: (content: MessageContent) => Promise<void>;
  intervalMs: number;
  /** When the message was sent, by the timer's clock. Sending counts toward the rate limit. */
  shownAtMs?: number;
  timer: Timer;
}): MessageEditor {
  let pending: MessageContent | null = null;
  let shown: string | null = null;
  let running: Promise<void> | null = null;
  let isFinal = false;
  let isGone = false;
  let lastAtMs = shownAtMs;
  /** No edit before this time: set by Telegram's `retry_after` or after a failed attempt. */
  let blockedUntilMs = Number.NEGATIVE_INFINITY;
  const stopping = new AbortController();

  async function waitForTurn(paceMs: number): Promise<void> {
    const waitingMs = Math.max(lastAtMs + paceMs, blockedUntilMs) - timer.now();
    if (waitingMs > 0) await timer.wait(waitingMs, stopping.signal);
  }

  /** Sends one edit; resolves with the failure, or null. */
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
      for (let tries = 0; tries < MOST_RETRIES; tries += 1) {
        // The slower group interval applies to progress only; a finished summary shows sooner.
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
