import type { InlineKeyboardMarkup } from "grammy/types";
import type { FormattedText } from "../messages/formatted-text.ts";
import { readTelegramError, type TelegramFailure } from "./read-telegram-error.ts";
import type { Timer } from "./timer.ts";

/** Telegram allows about one message a second in a chat (Bots FAQ, "My bot is hitting limits"). */
export const EDIT_INTERVAL_MS = 1_000;
/** And twenty a minute in a group. */
export const GROUP_EDIT_INTERVAL_MS = 3_000;
/** Between tries of the last edit while Telegram can't be reached; doubled each time up to the longest. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/** About ten minutes of tries. After that the work stays in the store and is taken up at the next start. */
const MOST_RETRIES = 15;

export interface MessageContent {
  message: FormattedText;
  /** Null takes the buttons away. */
  keyboard: InlineKeyboardMarkup | null;
}

/** How the last edit ended: shown, or why it couldn't be. */
export type FinishOutcome = "shown" | "gone" | "unreachable" | "undelivered";

export interface MessageEditor {
  /** Shows this state as soon as the pace allows it. A newer state takes its place; failures are passed over. */
  update(content: MessageContent): void;
  /** Shows the last state, whatever it takes: waits for its turn, waits where Telegram says so, tries again. */
  finish(content: MessageContent): Promise<FinishOutcome>;
  /** Drops what is pending and resolves once nothing is under way. */
  stop(): Promise<void>;
}

/**
 * Edits one message with states that come faster than Telegram takes edits: at most one edit every `intervalMs`, one
 * at a time, the last state wins, and the final one is never lost.
 */
export function createMessageEditor({
  edit,
  intervalMs,
  shownAtMs = Number.NEGATIVE_INFINITY,
  timer,
}: {
  /** Sends one edit; rejects as grammY does. */
  edit: (content: MessageContent) => Promise<void>;
  intervalMs: number;
  /** When the message was sent, by the timer's clock; that counts towards the pace too. */
  shownAtMs?: number;
  timer: Timer;
}): MessageEditor {
  let pending: MessageContent | null = null;
  let shown: string | null = null;
  let running: Promise<void> | null = null;
  let isFinal = false;
  let isGone = false;
  let lastAtMs = shownAtMs;
  /** Not before this: Telegram said so, or the last try failed. */
  let blockedUntilMs = Number.NEGATIVE_INFINITY;
  const stopping = new AbortController();

  async function waitForTurn(paceMs: number): Promise<void> {
    const waitingMs = Math.max(lastAtMs + paceMs, blockedUntilMs) - timer.now();
    if (waitingMs > 0) await timer.wait(waitingMs, stopping.signal);
  }

  /** One edit; resolves with what went wrong, or null. */
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
        // A summary that is done isn't held back by the slower pace that progress has in a group.
        await waitForTurn(Math.min(intervalMs, EDIT_INTERVAL_MS));
        if (stopping.signal.aborted) return "undelivered";
        const failure = await tryEdit(content);
        if (!failure) return "shown";
        if (failure.kind === "wait") blockedUntilMs = timer.now() + failure.retryAfterMs;
        else if (failure.kind === "passing") {
          blockedUntilMs = timer.now() + retryMs;
          retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
        } else if (failure.kind === "unreachable") return "unreachable";
        // Whatever else is wrong with this message, a new one may still get through.
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
