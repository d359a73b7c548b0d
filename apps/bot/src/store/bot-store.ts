import type { SummaryLength } from "@pith/core/summaries/summary";
import type { Update } from "grammy/types";
import type { AudioJob } from "../jobs/audio-job.ts";
import type { StarEvent } from "../jobs/star-event.ts";
import type { SummaryJob } from "../jobs/summary-job.ts";
import type { BotLocale } from "../locales/create-texts.ts";
import type { ChatStore } from "./chat-store.ts";

/** A user's choices for the bot's answers; null for anything never chosen. */
interface BotPreferences {
  botLocale: BotLocale | null;
  /** BCP 47. */
  summaryLanguage: string | null;
  summaryLength: SummaryLength | null;
  /** The user's default wish for summaries. */
  summaryWish: string | null;
}

/** Maps a bot message to the summary it shows and the user who asked for it. */
export interface SummaryMessage {
  chatId: number;
  messageId: number;
  summaryId: string;
  ownerId: number;
  /** The forum topic; null or absent outside of one. */
  threadId?: number | null;
  /** True if the message prompts the user for a question, so that any reply is one. */
  isPrompt?: boolean;
}

/** A link offered in inline mode, and the user it was offered to. */
interface InlineLink {
  url: string;
  ownerId: number;
}

/** The bot's own storage. All methods are synchronous, so an update is stored before the next one is requested. */
export interface BotStore extends ChatStore {
  /**
   * Claims an update. `new`: handle it. `interrupted`: an earlier process claimed it and never finished;
   * handle it. `duplicate`: it was already handled, or is being handled.
   */
  claimUpdate(update: Update): "new" | "interrupted" | "duplicate";
  finishUpdate(updateId: number): void;
  /** Returns how many processes have started to handle this update and died before they finished it. */
  countTries(updateId: number): number;
  recordTry(updateId: number): void;
  /**
   * Records that an update is waiting for the server, so that a crash isn't attributed to it. Returns the
   * time since which it has waited, including earlier processes, in Unix milliseconds.
   */
  recordWaiting(updateId: number): { isFirst: boolean; sinceMs: number };
  /** Updates that earlier processes claimed but never finished, oldest first. */
  listInterruptedUpdates(): Update[];

  /** Returns false if a job with this key exists already or existed before. */
  insertJob(job: SummaryJob): boolean;
  saveJob(job: SummaryJob): void;
  /** Deletes a job. Its key can't be used again, so a redelivered update doesn't repeat the job. */
  deleteJob(key: string): void;
  findJob(key: string): SummaryJob | null;
  listOpenJobs(): SummaryJob[];
  countOpenJobs(requesterId: number): number;

  /** Returns false if a job with this key exists already. */
  insertAudioJob(job: AudioJob): boolean;
  deleteAudioJob(key: string): void;
  listAudioJobs(): AudioJob[];

  /** Stores Telegram's notice of a payment until the API has booked it. Idempotent. */
  saveStarEvent(event: StarEvent): void;
  deleteStarEvent(key: string): void;
  /** Oldest first. */
  listStarEvents(): StarEvent[];

  saveSummaryMessage(message: SummaryMessage): void;
  findSummaryMessage(place: { chatId: number; messageId: number }): SummaryMessage | null;
  /** Returns the latest summary shown in a chat or topic since `sinceMs`; null if there is none. */
  findLatestSummaryMessage(options: {
    chatId: number;
    threadId: number | null;
    sinceMs: number;
  }): SummaryMessage | null;

  getPreferences(telegramId: number): BotPreferences;
  savePreferences(telegramId: number, preferences: Partial<BotPreferences>): void;
  /** Deletes everything stored about a user except running jobs. */
  forgetPerson(telegramId: number): void;

  saveInlineLink(link: InlineLink & { ref: string }): void;
  findInlineLink(ref: string): InlineLink | null;

  /** Deletes expired rows. */
  prune(): void;
  /** Closes the store on a clean shutdown. */
  close(): void;
}
