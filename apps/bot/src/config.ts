import path from "node:path";
import { AppError } from "@pith/core/errors/app-error";
import { z } from "zod";

const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || null);
const optionalUrl = z
  .union([z.url({ protocol: /^https?$/, error: "must be an http or https address" }), z.literal("")])
  .optional()
  .transform((text) => (text ? text.replace(/\/+$/, "") : null));

/** The bot's settings. `.env.example` in the root explains each one; a test checks that it lists them all. */
export const settingsSchema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug"]).default("info"),
  /** From @BotFather. */
  TELEGRAM_BOT_TOKEN: z
    .string({ error: "is missing: get one from @BotFather in Telegram" })
    .regex(/^\d+:[\w-]{20,}$/, "must look like 123456:ABC…, as @BotFather gives it"),
  /** URL of a self-hosted Bot API server. Defaults to Telegram's. */
  TELEGRAM_API_ROOT: optionalUrl,
  /** Must equal the API's setting of the same name. */
  BOT_SERVICE_KEY: z
    .string({ error: "is missing: set the same value for the bot and the API" })
    .min(32, "must have at least 32 characters"),
  /** The API's URL, for requests from the bot. */
  BOT_API_URL: optionalUrl,
  /** The website's URL, for users. */
  PUBLIC_URL: optionalUrl,
  DATA_DIR: z.string().min(1).default(".data"),
  /** Postgres for several processes of the bot. Defaults to a file in DATA_DIR, which only one may use. */
  BOT_DATABASE_URL: z
    .union([z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }), z.literal("")])
    .optional()
    .transform((text) => text || null),
  /** Public https URL of this process. If set, updates arrive by webhook. */
  TELEGRAM_WEBHOOK_URL: optionalUrl,
  /** Required to read /metrics, except for this machine outside production. */
  METRICS_TOKEN: z
    .string()
    .min(32, "must have at least 32 characters")
    .or(z.literal(""))
    .optional()
    .transform((text) => text || null),
  /** Telegram sends this secret with every update. Required with a webhook. */
  TELEGRAM_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{32,256}$/, "must have 32 to 256 letters, digits, _ or -")
    .or(z.literal(""))
    .optional()
    .transform((text) => text || null),
  /** The API's port, from which its URL is derived if BOT_API_URL isn't set. */
  PORT: z.coerce.number({ error: "must be a number" }).int().min(0).max(65_535).default(8000),
  BOT_HOST: optionalText.transform((host) => host ?? "127.0.0.1"),
  BOT_PORT: z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(0, "must be at least 0")
    .max(65_535, "must be at most 65535")
    .default(8001),
});

/** How updates reach the bot: long polling or a webhook. */
export type UpdateSource = { kind: "polling" } | { kind: "webhook"; url: string; secret: string };

export interface Config {
  isProduction: boolean;
  logLevel: z.output<typeof settingsSchema>["LOG_LEVEL"];
  token: string;
  telegramApiRoot: string | null;
  serviceKey: string;
  apiUrl: string;
  /** No trailing slash. */
  publicUrl: string;
  /** The absolute path of a file for one process, or the connection string of Postgres for several. */
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
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const parsed = settingsSchema.safeParse(environment);
  if (!parsed.success)
    throw refuse(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  const settings = parsed.data;
  const updates = readUpdateSource(settings);
  const problems = typeof updates === "string" ? [updates] : [];
  const isProduction = settings.NODE_ENV === "production";
  if (isProduction && !settings.PUBLIC_URL) {
    problems.push(
      "PUBLIC_URL is missing: in production it must say under which address people reach the website",
    );
  }
  if (typeof updates === "string" || problems.length > 0) throw refuse(problems);
  return {
    isProduction,
    logLevel: settings.LOG_LEVEL,
    token: settings.TELEGRAM_BOT_TOKEN,
    telegramApiRoot: settings.TELEGRAM_API_ROOT,
    serviceKey: settings.BOT_SERVICE_KEY,
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

/** Returns where updates come from, or what is wrong with the settings for it. */
function readUpdateSource(settings: z.output<typeof settingsSchema>): UpdateSource | string {
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

function refuse(problems: readonly string[]): AppError {
  return new AppError({
    code: "not_configured",
    message: [
      "The bot can't start with these settings:",
      ...problems.map((problem) => `  - ${problem}`),
      "Set them in the environment or in the file .env; .env.example explains each one.",
    ].join("\n"),
  });
}
