import type { Log } from "@pith/core/logging/create-log";
import type { Context } from "grammy";
import type { AudioJobs } from "./jobs/create-audio-jobs.ts";
import type { StarBookings } from "./jobs/create-star-bookings.ts";
import type { SummaryJobs } from "./jobs/create-summary-jobs.ts";
import type { BotLocale, Texts } from "./locales/create-texts.ts";
import type { PeopleRegister } from "./pith/create-people-register.ts";
import type { PithApi } from "./pith/create-pith-api.ts";
import type { BotStore } from "./store/bot-store.ts";
import type { Timer } from "./telegram/timer.ts";

/** Dependencies that are available to every feature. */
export interface BotServices {
  pith: PithApi;
  people: PeopleRegister;
  store: BotStore;
  jobs: SummaryJobs;
  audioJobs: AudioJobs;
  starBookings: StarBookings;
  logger: Log;
  timer: Timer;
  getTexts: (locale: BotLocale) => Texts;
  /** The website's origin, without a trailing slash. */
  publicUrl: string;
  /** The bot's username, without the @. */
  getUsername: () => string;
  /** Downloads a file by the path that getFile returned. Rejects if the file isn't available. */
  downloadFile: (filePath: string) => Promise<Uint8Array>;
}

export interface BotContext extends Context {
  services: BotServices;
  /** UI strings in the sender's language. */
  texts: Texts;
  /**
   * Lets the chat's later messages be handled before this one is finished. If the process exits, the next
   * process handles this message again.
   */
  stepAside(): Promise<void>;
  /** True if the process stopped before the update was handled, in which case the next process handles it. */
  isLeftOpen?: boolean;
}
