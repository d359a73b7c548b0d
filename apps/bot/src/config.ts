import path from "node:path";
import { AppError } from "@pith/core/errors/app-error";
import type { SettingWarning } from "@pith/core/findings/finding-message";
import { readSettings } from "@pith/core/settings/read-settings";
import type { Environment, SettingValues } from "@pith/core/settings/setting";
import { botSettings } from "@pith/core/settings/setting-sections";
import { renderEnglishFinding } from "@pith/texts/render-english-finding";

/** The bot's settings, documented in packages/core/src/settings. */
type Settings = SettingValues<typeof botSettings>;

/** How updates reach the bot: long polling or a webhook. */
export type UpdateSource = { kind: "polling" } | { kind: "webhook"; url: string; secret: string };

export interface Config {
  /** Warnings about settings that are valid but probably a mistake. */
  settingWarnings: readonly SettingWarning[];
  isProduction: boolean;
  logLevel: Settings["LOG_LEVEL"];
  token: string;
  telegramApiRoot: string | null;
  serviceKey: string;
  apiUrl: string;
  /** No trailing slash. */
  publicUrl: string;
  /**
   * The absolute path of an SQLite file (single process), or a Postgres connection string (multiple
   * processes).
   */
  database: { kind: "file"; file: string } | { kind: "postgres"; url: string };
  updates: UpdateSource;
  /** Host and port of the bot's own server, which answers /healthz, /metrics and webhook calls. */
  server: { host: string; port: number };
  metricsToken: string | null;
}

/**
 * Reads and validates the settings. Only this file reads the environment.
 *
 * @throws AppError `not_configured`; its message lists every invalid or missing setting and how to set it.
 */
export function readConfig(environment: Environment = process.env): Config {
  const { values: settings, problems, warnings } = readSettings({ settings: botSettings, environment });
  if (!environment["TELEGRAM_BOT_TOKEN"]?.trim()) {
    problems.push("TELEGRAM_BOT_TOKEN is missing: get one from @BotFather in Telegram");
    if (!environment["BOT_SERVICE_KEY"]?.trim()) {
      problems.push("BOT_SERVICE_KEY is missing: set the same value for the bot and the API");
    }
  }
  if (!settings) throw refuse({ problems, warnings });
  const { TELEGRAM_BOT_TOKEN: token, BOT_SERVICE_KEY: serviceKey } = settings;
  const updates = readUpdateSource(settings);
  if (typeof updates === "string") problems.push(updates);
  const isProduction = settings.NODE_ENV === "production";
  if (isProduction && !settings.PUBLIC_URL) {
    problems.push(
      "PUBLIC_URL is missing: in production it must say under which address people reach the website",
    );
  }
  if (!settings.BOT_API_URL && settings.BOT_PORT !== 0 && settings.BOT_PORT === settings.PORT) {
    problems.push(
      `BOT_PORT and PORT are both ${settings.PORT}, but the API on this machine has that port: set BOT_PORT to another one`,
    );
  }
  if (!token || !serviceKey || typeof updates === "string" || problems.length > 0) {
    throw refuse({ problems, warnings });
  }
  return {
    settingWarnings: warnings,
    isProduction,
    logLevel: settings.LOG_LEVEL,
    token,
    telegramApiRoot: settings.TELEGRAM_API_ROOT,
    serviceKey,
    apiUrl: settings.BOT_API_URL ?? `http://127.0.0.1:${settings.PORT}`,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    database: settings.BOT_DATABASE_URL
      ? { kind: "postgres", url: settings.BOT_DATABASE_URL }
      : { kind: "file", file: path.resolve(settings.DATA_DIR, "bot", "bot.sqlite") },
    updates,
    server: { host: settings.BOT_HOST, port: settings.BOT_PORT },
    metricsToken: settings.METRICS_TOKEN,
  };
}

/** Returns the update source, or an error message if its settings are invalid. */
function readUpdateSource(settings: Settings): UpdateSource | string {
  const { TELEGRAM_WEBHOOK_URL: url, TELEGRAM_WEBHOOK_SECRET: secret } = settings;
  if (!url) return { kind: "polling" };
  // Telegram's servers only call https URLs; a self-hosted Bot API server may call http.
  if (!url.startsWith("https://") && !settings.TELEGRAM_API_ROOT) {
    return "TELEGRAM_WEBHOOK_URL must start with https://: Telegram calls nothing else";
  }
  if (!secret) {
    return "TELEGRAM_WEBHOOK_SECRET is missing: without it anybody could send the bot updates. Set it to 32 random letters and digits or more";
  }
  return { kind: "webhook", url, secret };
}

function refuse({
  problems,
  warnings,
}: {
  problems: readonly string[];
  warnings: readonly SettingWarning[];
}): AppError {
  return new AppError({
    code: "not_configured",
    message: [
      "The bot can't start with these settings:",
      ...[...problems, ...warnings.map(renderEnglishFinding)].map((problem) => `  - ${problem}`),
      "Set them in the environment or in the file .env; .env.example explains each one.",
    ].join("\n"),
  });
}
