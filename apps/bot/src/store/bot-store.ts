import type { SummaryLength } from "@pith/core/summaries/summary";
import type { Update } from "grammy/types";
import type { AudioJob } from "../jobs/audio-job.ts";
import type { StarEvent } from "../jobs/star-event.ts";
import type { SummaryJob } from "../jobs/summary-job.ts";
import type { BotLocale } from "../locales/create-texts.ts";
import type { ChatStore } from "./chat-store.ts";

/** A user's choices for the bot's answers; null for everything that wasn't chosen. */
interface BotPreferences {
  botLocale: BotLocale | null;
  /** BCP 47. */
  summaryLanguage: string | null;
  summaryLength: SummaryLength | null;
  /** The wish for all of the user's summaries. */
  summaryWish: string | null;
}

/** A message of the bot, the summary that it shows, and the user who requested it. */
export interface SummaryMessage {
  chatId: number;
  messageId: number;
  summaryId: string;
  ownerId: number;
  /** The topic of a forum; null or absent outside of one. */
  threadId?: number | null;
  /** True if the message prompts the user for a question, so that any reply to it is one. */
  isPrompt?: boolean;
}

/** A link that was offered in inline mode, and the user it was offered to. */
interface InlineLink {
  url: string;
  ownerId: number;
}

/**
 * The bot's own storage. All methods are synchronous, so that an update is stored before the next one is
 * requested.
 */
export interface BotStore extends ChatStore {
  /**
   * Claims an update. `new`: no process has claimed it. `interrupted`: an earlier process claimed it but
   * never finished. Both must be handled. `duplicate`: it is being or has been handled.
   */
  claimUpdate(update: Update): "new" | "interrupted" | "duplicate";
  finishUpdate(updateId: number): void;
  /** Returns how many processes have started to handle this update and died before they were done. */
  countTries(updateId: number): number;
  recordTry(updateId: number): void;
  /**
   * Records that an update is waiting for the server, so that it isn't blamed for a crash. Returns when the
   * update started to wait, in this or an earlier process, in Unix milliseconds.
   */
  recordWaiting(updateId: number): { isFirst: boolean; sinceMs: number };
  /** Returns the updates that earlier processes claimed but never finished, oldest first. */
  listInterruptedUpdates(): Update[];

  /** Returns false if there is, or ever was, a job with this key. */
  insertJob(job: SummaryJob): boolean;
  saveJob(job: SummaryJob): void;
  /**
   * Deletes a job. Its key can't be used again, so that an update that is delivered twice doesn't repeat the
   * job.
   */
  deleteJob(key: string): void;
  findJob(key: string): SummaryJob | null;
  listOpenJobs(): SummaryJob[];
  countOpenJobs(requesterId: number): number;

  /** Returns false if there is already a job with this key. */
  insertAudioJob(job: AudioJob): boolean;
  deleteAudioJob(key: string): void;
  listAudioJobs(): AudioJob[];

  /** Stores Telegram's notice of a payment until the API has booked the payment. Idempotent. */
  saveStarEvent(event: StarEvent): void;
  deleteStarEvent(key: string): void;
  /** Returns the notices, oldest first. */
  listStarEvents(): StarEvent[];

  saveSummaryMessage(message: SummaryMessage): void;
  findSummaryMessage(place: { chatId: number; messageId: number }): SummaryMessage | null;
  /** Returns the latest summary that a chat or topic has shown since `sinceMs`; null if there is none. */
  findLatestSummaryMessage(options: {
    chatId: number;
    threadId: number | null;
    sinceMs: number;
  }): SummaryMessage | null;

  getPreferences(telegramId: number): BotPreferences;
  savePreferences(telegramId: number, preferences: Partial<BotPreferences>): void;
  /** Deletes everything that is stored about a user, except for running jobs. */
  forgetPerson(telegramId: number): void;

  saveInlineLink(link: InlineLink & { ref: string }): void;
  findInlineLink(ref: string): InlineLink | null;

  /** Deletes expired rows. */
  prune(): void;
  /** Closes the store when the process stops cleanly. */
  close(): void;
}
