import type { Log } from "@pith/core/logging/create-log";
import type { Api } from "grammy";
import type { BotLocale, Texts } from "../locales/create-texts.ts";
import type { PeopleRegister } from "../pith/create-people-register.ts";
import type { PithApi } from "../pith/create-pith-api.ts";
import type { BotStore } from "../store/bot-store.ts";
import type { Timer } from "../telegram/timer.ts";

export interface SummaryJobDependencies {
  api: Api;
  pith: PithApi;
  people: PeopleRegister;
  store: BotStore;
  getTexts: (locale: BotLocale) => Texts;
  timer: Timer;
  logger: Log;
  /** The website's origin, without a trailing slash. */
  publicUrl: string;
  /** The bot's username, without the @. */
  getUsername: () => string;
}
