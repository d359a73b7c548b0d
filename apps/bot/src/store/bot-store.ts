import type { SummaryLength } from "@pith/core/summaries/summary";
import type { AudioJob } from "../jobs/audio-job.ts";
import type { StarEvent } from "../jobs/star-event.ts";
import type { SummaryJob } from "../jobs/summary-job.ts";
import type { BotLocale } from "../locales/create-texts.ts";
import type { ChatStore } from "./chat-store.ts";
import type { UpdateStore } from "./update-store.ts";

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
 * The bot's own storage. Several processes may share one, so each method is atomic, and what only one process
 * may do belongs to it until it ends.
 */
export interface BotStore extends ChatStore, UpdateStore {
  /**
   * Frees updates, jobs and payments of processes that have ended. Returns whether any of them now belongs to
   * no process.
   */
  freeAbandoned(): Promise<boolean>;
  /** True if other processes may work on the same data at the same time. */
  isShared: boolean;

  /** Inserts a job of this process. Returns false if there is, or ever was, a job with this key. */
  insertJob(job: SummaryJob): Promise<boolean>;
  saveJob(job: SummaryJob): Promise<void>;
  /** Opens a failed job again, for this process. Returns false if it isn't failed, so that it is run once. */
  reopenJob(job: SummaryJob): Promise<boolean>;
  /**
   * Deletes a job. Its key can't be used again, so that an update that is delivered twice doesn't repeat the
   * job.
   */
  deleteJob(key: string): Promise<void>;
  /** Tells the process that runs a job that its requester has canceled it. */
  cancelJob(key: string): Promise<void>;
  isJobCanceled(key: string): Promise<boolean>;
  findJob(key: string): Promise<SummaryJob | null>;
  /** Returns whether there is, or ever was, a job with this key. */
  isJobKnown(key: string): Promise<boolean>;
  listOpenJobs(): Promise<SummaryJob[]>;
  /** Claims the open jobs that belong to no other process, and returns all of this process. */
  claimOpenJobs(): Promise<SummaryJob[]>;
  countOpenJobs(requesterId: number): Promise<number>;

  /** Inserts a job of this process. Returns false if there is already a job with this key. */
  insertAudioJob(job: AudioJob): Promise<boolean>;
  deleteAudioJob(key: string): Promise<void>;
  /** Claims the jobs that belong to no other process, and returns all of this process. */
  claimAudioJobs(): Promise<AudioJob[]>;

  /**
   * Stores Telegram's notice of a payment until the API has booked the payment. Returns false if another
   * process has the same notice.
   */
  saveStarEvent(event: StarEvent): Promise<boolean>;
  deleteStarEvent(key: string): Promise<void>;
  /** Claims the notices that belong to no other process, and returns all of this process, oldest first. */
  claimStarEvents(): Promise<StarEvent[]>;

  saveSummaryMessage(message: SummaryMessage): Promise<void>;
  findSummaryMessage(place: { chatId: number; messageId: number }): Promise<SummaryMessage | null>;
  /** Returns the latest summary that a chat or topic has shown since `sinceMs`; null if there is none. */
  findLatestSummaryMessage(options: {
    chatId: number;
    threadId: number | null;
    sinceMs: number;
  }): Promise<SummaryMessage | null>;

  getPreferences(telegramId: number): Promise<BotPreferences>;
  savePreferences(telegramId: number, preferences: Partial<BotPreferences>): Promise<void>;
  /** Deletes everything that is stored about a user, except for running jobs. */
  forgetPerson(telegramId: number): Promise<void>;

  saveInlineLink(link: InlineLink & { ref: string }): Promise<void>;
  findInlineLink(ref: string): Promise<InlineLink | null>;

  /** Deletes expired rows. */
  prune(): Promise<void>;
  /** Closes the store when the process stops cleanly. */
  close(): Promise<void>;
}
