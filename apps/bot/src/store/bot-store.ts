import type { SummaryLength } from "@pith/core/summaries/summary";
import type { Update } from "grammy/types";
import type { AudioJob } from "../jobs/audio-job.ts";
import type { StarEvent } from "../jobs/star-event.ts";
import type { SummaryJob } from "../jobs/summary-job.ts";
import type { BotLocale } from "../locales/create-texts.ts";

/** How somebody likes to be answered; null where they never chose. */
export interface BotPreferences {
  botLocale: BotLocale | null;
  /** BCP 47. */
  summaryLanguage: string | null;
  summaryLength: SummaryLength | null;
  /** What their summaries should be like, in their own words. */
  summaryWish: string | null;
}

/** Which summary a message of the bot shows, and who asked for it. */
export interface SummaryMessage {
  chatId: number;
  messageId: number;
  summaryId: string;
  ownerId: number;
}

/** A link that was offered in inline mode, and to whom. */
export interface InlineLink {
  url: string;
  ownerId: number;
}

/**
 * What the bot keeps itself. Everything is synchronous, so that an update is safely taken in before the next one is
 * asked for.
 */
export interface BotStore {
  /**
   * Takes an update in. `new`: handle it. `interrupted`: an earlier process took it in and never finished; handle it.
   * `duplicate`: it was handled, or is being handled, or made the bot fail too often.
   */
  claimUpdate(update: Update): "new" | "interrupted" | "duplicate";
  finishUpdate(updateId: number): void;
  /** Updates that earlier processes took in and never finished, oldest first. */
  listInterruptedUpdates(): Update[];

  /** False where a job of this key exists already. */
  insertJob(job: SummaryJob): boolean;
  saveJob(job: SummaryJob): void;
  deleteJob(key: string): void;
  findJob(key: string): SummaryJob | null;
  listOpenJobs(): SummaryJob[];
  countOpenJobs(requesterId: number): number;

  /** False where a job of this key exists already. */
  insertAudioJob(job: AudioJob): boolean;
  deleteAudioJob(key: string): void;
  listAudioJobs(): AudioJob[];

  /** Keeps what Telegram told of a payment until it is booked. Once more changes nothing. */
  saveStarEvent(event: StarEvent): void;
  deleteStarEvent(key: string): void;
  /** Oldest first. */
  listStarEvents(): StarEvent[];

  saveSummaryMessage(message: SummaryMessage): void;
  findSummaryMessage(place: { chatId: number; messageId: number }): SummaryMessage | null;

  getPreferences(telegramId: number): BotPreferences;
  savePreferences(telegramId: number, preferences: Partial<BotPreferences>): void;
  /** Deletes what is kept about a person, apart from jobs that are still running. */
  forgetPerson(telegramId: number): void;

  saveInlineLink(link: InlineLink & { ref: string }): void;
  findInlineLink(ref: string): InlineLink | null;

  /** Deletes what is older than it is useful. */
  prune(): void;
  close(): void;
}
