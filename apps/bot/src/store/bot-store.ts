import type { SummaryLength } from "@pith/core/summaries/summary";
import type { AudioJob } from "../jobs/audio-job.ts";
import type { StarEvent } from "../jobs/star-event.ts";
import type { SummaryJob } from "../jobs/summary-job.ts";
import type { BotLocale } from "../locales/create-texts.ts";
import type { ChatStore } from "./chat-store.ts";
import type { UpdateStore } from "./update-store.ts";

/** A user's preferences for the bot's answers; null for those not set. */
interface BotPreferences {
  botLocale: BotLocale | null;
  /** BCP 47. */
  summaryLanguage: string | null;
  summaryLength: SummaryLength | null;
  /** The user's instructions for all of their summaries. */
  summaryWish: string | null;
}

/** One of the bot's messages, the summary that it shows, and the user who requested it. */
export interface SummaryMessage {
  chatId: number;
  messageId: number;
  summaryId: string;
  ownerId: number;
  /** The forum topic; null or absent outside of one. */
  threadId?: number | null;
  /** True if the message prompts for a question, which makes any reply to it a question. */
  isPrompt?: boolean;
}

/** A link that was offered in inline mode, and the user it was offered to. */
interface InlineLink {
  url: string;
  ownerId: number;
}

/**
 * The bot's own storage. Several processes may share it, so each method is atomic, and work that only one
 * process may do is owned by that process until it exits.
 */
export interface BotStore extends ChatStore, UpdateStore {
  /**
   * Releases updates, jobs and payments owned by processes that have exited. Returns whether any of them are
   * now unowned.
   */
  freeAbandoned(): Promise<boolean>;
  /** True if other processes may access the same data concurrently. */
  isShared: boolean;

  /** Inserts a job owned by this process. Returns false if there is, or ever was, a job with this key. */
  insertJob(job: SummaryJob): Promise<boolean>;
  saveJob(job: SummaryJob): Promise<void>;
  /**
   * Reopens a failed job for this process. Returns false if it isn't in the failed state, so that only one
   * caller runs it.
   */
  reopenJob(job: SummaryJob): Promise<boolean>;
  /** Deletes a job. Its key can't be reused, so that a redelivered update doesn't repeat the job. */
  deleteJob(key: string): Promise<void>;
  /** Notifies the process running a job that its requester has canceled it. */
  cancelJob(key: string): Promise<void>;
  isJobCanceled(key: string): Promise<boolean>;
  findJob(key: string): Promise<SummaryJob | null>;
  /** Returns whether there is, or ever was, a job with this key. */
  isJobKnown(key: string): Promise<boolean>;
  listOpenJobs(): Promise<SummaryJob[]>;
  /** Claims open jobs that no other process owns. Returns all jobs owned by this process. */
  claimOpenJobs(): Promise<SummaryJob[]>;
  countOpenJobs(requesterId: number): Promise<number>;

  /** Inserts a job owned by this process. Returns false if there is already a job with this key. */
  insertAudioJob(job: AudioJob): Promise<boolean>;
  deleteAudioJob(key: string): Promise<void>;
  /** Claims jobs that no other process owns. Returns all jobs owned by this process. */
  claimAudioJobs(): Promise<AudioJob[]>;

  /**
   * Stores a payment reported by Telegram until the API has booked it. Returns false if another process has
   * already stored it.
   */
  saveStarEvent(event: StarEvent): Promise<boolean>;
  deleteStarEvent(key: string): Promise<void>;
  /** Claims payments that no other process owns. Returns all payments owned by this process, oldest first. */
  claimStarEvents(): Promise<StarEvent[]>;

  saveSummaryMessage(message: SummaryMessage): Promise<void>;
  findSummaryMessage(place: { chatId: number; messageId: number }): Promise<SummaryMessage | null>;
  /** Returns the latest summary shown in a chat or topic since `sinceMs`; null if there is none. */
  findLatestSummaryMessage(options: {
    chatId: number;
    threadId: number | null;
    sinceMs: number;
  }): Promise<SummaryMessage | null>;

  getPreferences(telegramId: number): Promise<BotPreferences>;
  savePreferences(telegramId: number, preferences: Partial<BotPreferences>): Promise<void>;
  /** Deletes all data stored for a user, except for running jobs. */
  forgetPerson(telegramId: number): Promise<void>;

  saveInlineLink(link: InlineLink & { ref: string }): Promise<void>;
  findInlineLink(ref: string): Promise<InlineLink | null>;

  /** Deletes expired rows. */
  prune(): Promise<void>;
  close(): Promise<void>;
}
