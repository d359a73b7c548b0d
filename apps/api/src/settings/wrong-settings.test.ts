import { isAppError } from "@pith/core/errors/app-error";
import { serverSettings } from "@pith/core/settings/setting-sections";
import { renderEnglishFinding } from "@pith/texts/render-english-finding";
import { describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";

type Environment = Record<string, string>;

const secret = "0123456789abcdef0123456789abcdef";
const s3 = {
  S3_ENDPOINT: "https://s3.example",
  S3_BUCKET: "pith",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "key",
};
const stripe = { STRIPE_SECRET_KEY: "sk_live_key", STRIPE_WEBHOOK_SECRET: "whsec_key" };
const firebase = {
  FIREBASE_PROJECT_ID: "pith",
  FIREBASE_API_KEY: "key",
  FIREBASE_AUTH_DOMAIN: "pith.example",
};
const telegram = {
  TELEGRAM_BOT_TOKEN: "123456:AAtest-token-for-the-fake-server_",
  TELEGRAM_BOT_USERNAME: "pith_bot",
  BOT_SERVICE_KEY: `${secret}b`,
};
const model = { MODEL_PROVIDERS: "openai:gpt-5-mini", MODEL_OPENAI_API_KEY: "key" };
const embeddings = { EMBEDDINGS_MODEL: "small", EMBEDDINGS_API_KEY: "key" };
const crypto = {
  PUBLIC_URL: "https://pith.example",
  NOWPAYMENTS_API_KEY: "key",
  NOWPAYMENTS_IPN_SECRET: "key",
};
const mail = { SMTP_URL: "smtps://mail.example", MAIL_FROM: "pith@mail.example" };
const home = { EDITION: "self-hosted", PUBLIC_URL: "https://pith.example" };
const oidc = { ...home, OIDC_ISSUER: "https://auth.example/", OIDC_CLIENT_ID: "pith" };
const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://pith.example",
  SESSION_SECRET: secret,
  ...stripe,
  ...firebase,
  ...telegram,
};

/** Invalid settings, and what the error has to contain: the setting's name and how to fix it. */
const refused: readonly [settings: Environment, sentence: string][] = [
  // Server
  [{ NODE_ENV: "prod" }, 'NODE_ENV must be development, production or test, not "prod"'],
  [{ NODE_ENV: "Production" }, "NODE_ENV must be development, production or test"],
  [{ HOST: "http://0.0.0.0" }, "HOST must be an address of this machine without protocol and port"],
  [{ HOST: "127.0.0.1:8000" }, "HOST must be an address of this machine without protocol and port"],
  [{ HOST: "all interfaces" }, "HOST must be an address"],
  [{ HOST: "0" }, "HOST must be an address"],
  [{ HOST: "999.1.1.1" }, "HOST must be an address"],
  [{ PORT: "http" }, "PORT must be a whole number from 0 to 65535"],
  [{ PORT: "1e3" }, "PORT must be a whole number"],
  [{ PORT: "5 0" }, "PORT must be a whole number"],
  [{ PORT: "0x50" }, "PORT must be a whole number"],
  [{ PORT: "80.5" }, "PORT must be a whole number"],
  [{ PORT: "-1" }, "PORT must be a whole number"],
  [{ PORT: "70000" }, "PORT must be a whole number"],
  [{ PORT: "tcp://10.0.0.1:8000" }, "PORT must be a whole number"],
  [{ PUBLIC_URL: "pith.example" }, "PUBLIC_URL must be an http or https URL, like https://"],
  [{ PUBLIC_URL: "https://example.com/pith" }, "PUBLIC_URL must be without a path"],
  [{ PUBLIC_URL: "https://example.com/?a=b" }, "PUBLIC_URL must be without a path"],
  [{ PUBLIC_URL: "https://user:password@example.com" }, "PUBLIC_URL must be without a path, user"],
  [
    { PUBLIC_URL: "http://0.0.0.0:8000" },
    "PUBLIC_URL names 0.0.0.0, which no browser can open: set the host",
  ],
  [{ PUBLIC_URL: "ftp://example.com" }, "PUBLIC_URL must be an http or https URL"],
  [{ ...production, PUBLIC_URL: "http://pith.example" }, "PUBLIC_URL must start with https://"],
  [{ PROCESS_ROLE: "web" }, "PROCESS_ROLE must be all, api or worker"],
  [{ PROCESS_ROLE: "api" }, "PROCESS_ROLE needs DATABASE_URL"],
  [{ WORKER_CONCURRENCY: "0" }, "WORKER_CONCURRENCY must be a whole number from 1 to 64"],
  [{ SHUTDOWN_DELAY_SECONDS: "10s" }, "SHUTDOWN_DELAY_SECONDS must be a whole number"],
  [
    { WEB_DIST: "/nowhere/dist" },
    "WEB_DIST is /nowhere/dist, and no folder that this user may read is there",
  ],
  [{ WEB_DIST: "n".repeat(300) }, "and no folder that this user may read is there"],
  [{ ALLOWED_ORIGINS: "*" }, 'ALLOWED_ORIGINS has "*", but any website could then act'],
  [{ ALLOWED_ORIGINS: "https://*.example.com" }, 'ALLOWED_ORIGINS has "https://*.example.com"'],
  [
    { ALLOWED_ORIGINS: "app.example.com" },
    'ALLOWED_ORIGINS has "app.example.com": an origin is a protocol and a host',
  ],
  [{ ALLOWED_ORIGINS: "https://app.example.com/path" }, 'ALLOWED_ORIGINS has "https://app.example.com/path"'],
  [{ ALLOWED_ORIGINS: "null" }, 'ALLOWED_ORIGINS has "null": an origin is a protocol and a host'],
  [{ TRUSTED_PROXIES: "10.0.0.0/8" }, "TRUSTED_PROXIES must be a whole number from 0 to 10"],
  [{ LOG_LEVEL: "verbose" }, "LOG_LEVEL must be silent, fatal, error, warn, info or debug"],
  [{ RATE_LIMITS: "true" }, 'RATE_LIMITS must be on or off, not "true"'],
  [{ ...production, RATE_LIMITS: "off" }, "RATE_LIMITS must not be off in production"],
  [{ GUEST_SUMMARIES_PER_ADDRESS: "unlimited" }, "GUEST_SUMMARIES_PER_ADDRESS must be a whole number"],
  [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN must have at least 32 characters: set it to the output of"],
  [{ ...production, METRICS_TOKEN: "m".repeat(32) }, "METRICS_TOKEN repeats a few characters"],
  // Access log and traces
  [{ ACCESS_LOG: "on" }, "ACCESS_LOG must be off, failures or all"],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: "localhost:4318" },
    "OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL",
  ],
  [{ OTEL_EXPORTER_OTLP_HEADERS: "x-api-key" }, "OTEL_EXPORTER_OTLP_HEADERS takes names and values, like"],
  [{ OTEL_SERVICE_NAME: "'pith'" }, "OTEL_SERVICE_NAME has quotation marks"],
  [{ OTEL_TRACES_SAMPLER_ARG: "50%" }, "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, like 0.25"],
  // Self-hosted edition
  [{ EDITION: "home" }, 'EDITION must be self-hosted or service, not "home"'],
  [{ EDITION: "self-hosted" }, "PUBLIC_URL is missing: set the address at which people's devices reach Pith"],
  [{ ...home, ALLOW_PLAIN_HTTP: "yes" }, "ALLOW_PLAIN_HTTP must be on or off"],
  [{ ...home, PUBLIC_URL: "http://192.168.1.20:8000" }, "PUBLIC_URL starts with http://"],
  [{ ALLOW_PLAIN_HTTP: "on" }, "ALLOW_PLAIN_HTTP is for a self-hosted server: set EDITION to self-hosted"],
  [{ ...home, GUESTS: "1" }, "GUESTS must be on or off"],
  [{ ...home, MONTHLY_SUMMARIES: "-1" }, "MONTHLY_SUMMARIES must be a whole number from 0"],
  [{ ...home, PASSWORDS: "off" }, "PASSWORDS is off: nobody could sign in without OIDC_ISSUER"],
  [{ ...home, ...stripe }, "STRIPE_SECRET_KEY is for EDITION=service"],
  [{ ...oidc, OIDC_ISSUER: "auth.example" }, "OIDC_ISSUER must be an http or https URL"],
  [{ ...oidc, OIDC_CLIENT_ID: "" }, "OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it"],
  [{ ...home, OIDC_CLIENT_ID: "pith" }, "OIDC_ISSUER is missing: OIDC_CLIENT_ID needs it"],
  [{ ...oidc, OIDC_CLIENT_SECRET: "<secret>" }, "OIDC_CLIENT_SECRET has an example's text"],
  [{ ...oidc, OIDC_NAME: "'Example'" }, "OIDC_NAME has quotation marks around its value"],
  [{ ...oidc, OIDC_SIGN_UP: "off" }, "OIDC_SIGN_UP must be on or invited"],
  [
    { ...oidc, OIDC_ALLOWED_DOMAIN: "*.example.com" },
    "OIDC_ALLOWED_DOMAIN must be a domain, like example.com",
  ],
  [{ ...home, OIDC_ADMIN_GROUP: "admins" }, "OIDC_ISSUER is missing: OIDC_ADMIN_GROUP needs it"],
  // Storage
  [{ DATA_DIR: "'/data'" }, "DATA_DIR has quotation marks around its value: leave them out"],
  [{ DATA_DIR: "~/pith" }, "DATA_DIR must not start with ~"],
  [{ DATABASE_URL: "mysql://localhost/pith" }, "DATABASE_URL must be like postgres://"],
  [{ DATABASE_URL: "localhost:5432/pith" }, "DATABASE_URL must be like postgres://"],
  [{ DATABASE_URL: "postgres://pith:a#b@localhost/pith" }, "In the password, write % as %25, # as %23"],
  [
    { DATABASE_POOLER_URL: "localhost:6432/pith", DATABASE_URL: "postgres://localhost/pith" },
    "DATABASE_POOLER_URL must be like postgres://",
  ],
  [
    { DATABASE_POOL_SIZE: "1", DATABASE_URL: "postgres://localhost/pith" },
    "DATABASE_POOL_SIZE must be a whole",
  ],
  [{ DATABASE_WAIT_SECONDS: "forever" }, "DATABASE_WAIT_SECONDS must be a whole number from 0 to 3600"],
  [{ BACKUPS_KEPT: "all" }, "BACKUPS_KEPT must be a whole number from 0 to 365"],
  [{ EVENTS_KEPT_DAYS: "0" }, "EVENTS_KEPT_DAYS must be a whole number from 1 to 3650"],
  [{ TRANSCRIPTS_KEPT_DAYS: "forever" }, "TRANSCRIPTS_KEPT_DAYS must be a whole number from 0 to 3650"],
  [{ MODEL_CALLS_KEPT_DAYS: "1y" }, "MODEL_CALLS_KEPT_DAYS must be a whole number from 0 to 3650"],
  [{ WEBHOOK_LOG_KEPT_DAYS: "-1" }, "WEBHOOK_LOG_KEPT_DAYS must be a whole number from 0 to 3650"],
  [{ DEAD_JOBS_KEPT_DAYS: "7.5" }, "DEAD_JOBS_KEPT_DAYS must be a whole number from 0 to 3650"],
  [{ GUESTS_KEPT_DAYS: "36500" }, "GUESTS_KEPT_DAYS must be a whole number from 0 to 3650"],
  [{ ...s3, S3_ENDPOINT: "s3.example" }, "S3_ENDPOINT must be an http or https URL"],
  [
    { ...s3, S3_ENDPOINT: "https://key:secret@s3.example" },
    "S3_ENDPOINT must not contain a user name or password",
  ],
  [{ ...s3, S3_BUCKET: "" }, "S3_BUCKET is missing: S3_ENDPOINT needs it"],
  [{ ...s3, S3_BUCKET: "s3://pith" }, "S3_BUCKET must be the bucket's name alone"],
  [
    { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "key" },
    "S3_BUCKET is missing: S3_ACCESS_KEY_ID needs it",
  ],
  [{ ...s3, S3_ACCESS_KEY_ID: "AKIAIOSFODNN7EXAMPLE" }, "S3_ACCESS_KEY_ID has an example's text: set it to"],
  [{ ...s3, S3_SECRET_ACCESS_KEY: "two\nlines" }, "S3_SECRET_ACCESS_KEY must be on one line"],
  [{ ...s3, S3_REGION: "Frankfurt (EU)" }, "S3_REGION must be the region's name, like eu-central-1"],
  // Models
  [{ MODEL_PROVIDERS: "gpt-5-mini" }, 'MODEL_PROVIDERS has "gpt-5-mini": it takes openai, anthropic'],
  [{ MODEL_PROVIDERS: "mistral:large" }, 'MODEL_PROVIDERS has "mistral:large": it takes openai, anthropic'],
  [{ MODEL_PROVIDERS: "openai:gpt-5-mini" }, "MODEL_OPENAI_API_KEY is missing: MODEL_PROVIDERS names openai"],
  [{ MODEL_OPENAI_API_KEY: "key" }, "MODEL_PROVIDERS is missing: MODEL_OPENAI_API_KEY is set"],
  [{ ...model, MODEL_OPENAI_API_KEY: "your-api-key" }, "MODEL_OPENAI_API_KEY has an example's text"],
  [
    { ...model, MODEL_OPENAI_BASE_URL: "gateway.example/v1" },
    "MODEL_OPENAI_BASE_URL must be an http or https URL",
  ],
  [{ MODEL_ANTHROPIC_API_KEY: "<key>" }, "MODEL_ANTHROPIC_API_KEY has an example's text"],
  [
    { MODEL_ANTHROPIC_BASE_URL: "https://a.example/v1?key=1" },
    "MODEL_ANTHROPIC_BASE_URL must end with its path",
  ],
  [{ MODEL_GOOGLE_API_KEY: "AI\nza" }, "MODEL_GOOGLE_API_KEY must be on one line"],
  [{ MODEL_GOOGLE_BASE_URL: "//google" }, "MODEL_GOOGLE_BASE_URL must be an http or https URL"],
  [
    { MODEL_COMPATIBLE_BASE_URL: "localhost:11434" },
    "MODEL_COMPATIBLE_BASE_URL must be an http or https URL",
  ],
  [
    { MODEL_COMPATIBLE_API_KEY: "key" },
    "MODEL_COMPATIBLE_BASE_URL is missing: MODEL_COMPATIBLE_API_KEY needs it",
  ],
  [{ MODEL_COMPATIBLE_SCHEMA: "no" }, "MODEL_COMPATIBLE_SCHEMA must be on or off"],
  [{ ...model, MODEL_CHECKER: "none" }, "MODEL_CHECKER takes one model as MODEL_PROVIDERS does"],
  [{ ...model, MODEL_CHECKER: "anthropic:haiku" }, "MODEL_ANTHROPIC_API_KEY is missing: MODEL_CHECKER names"],
  [{ MODEL_CONTEXT_TOKENS: "8k" }, "MODEL_CONTEXT_TOKENS must be a whole number"],
  [{ MODEL_EFFORT: "max" }, "MODEL_EFFORT must be none, minimal, low, medium or high"],
  [{ MODEL_TOKENS_FOR_THINKING: "16,000" }, "MODEL_TOKENS_FOR_THINKING must be a whole number"],
  [{ ...model, MODEL_PRICES: "gpt-5-mini=0.25" }, 'MODEL_PRICES has "gpt-5-mini=0.25": it takes dollars'],
  [
    { ...model, MODEL_PRICES: "gpt-4=1/2" },
    "MODEL_PRICES has a price for gpt-4, which MODEL_PROVIDERS doesn't name",
  ],
  [{ MODEL_WINDOW_TOKENS: "10" }, "MODEL_WINDOW_TOKENS must be a whole number from 1000"],
  [{ MODEL_PARALLEL_CALLS: "0" }, "MODEL_PARALLEL_CALLS must be a whole number from 1 to 100"],
  [{ MODEL_CALL_TIMEOUT_SECONDS: "2m" }, "MODEL_CALL_TIMEOUT_SECONDS must be a whole number"],
  [{ MODEL_SILENCE_TIMEOUT_SECONDS: "0" }, "MODEL_SILENCE_TIMEOUT_SECONDS must be a whole number from 1"],
  [{ MODEL_RETRIES: "99" }, "MODEL_RETRIES must be a whole number from 0 to 10"],
  [{ MODEL_RETRY_WAIT_SECONDS: "-5" }, "MODEL_RETRY_WAIT_SECONDS must be a whole number"],
  [{ MODEL_TOKENS_PER_SUMMARY: "none" }, "MODEL_TOKENS_PER_SUMMARY must be a whole number"],
  [{ MODEL_TOKENS_PER_ANSWER: "6e3" }, "MODEL_TOKENS_PER_ANSWER must be a whole number"],
  // Embeddings
  [{ EMBEDDINGS_MODEL: "small" }, "EMBEDDINGS_API_KEY is missing: without EMBEDDINGS_BASE_URL"],
  [{ EMBEDDINGS_API_KEY: "key" }, "EMBEDDINGS_MODEL is missing: EMBEDDINGS_API_KEY needs it"],
  [{ EMBEDDINGS_BASE_URL: "http://localhost:11434/v1" }, "EMBEDDINGS_MODEL is missing"],
  [{ EMBEDDINGS_MODEL: "small", EMBEDDINGS_BASE_URL: "ollama" }, "EMBEDDINGS_BASE_URL must be an http or"],
  [{ EMBEDDINGS_MODEL: "small\nlarge", EMBEDDINGS_API_KEY: "key" }, "EMBEDDINGS_MODEL must be on one line"],
  [
    { EMBEDDINGS_MODEL: "small", EMBEDDINGS_API_KEY: "sk-your-api-key" },
    "EMBEDDINGS_API_KEY has an example's",
  ],
  [{ ...embeddings, EMBEDDINGS_PRICE: "0,02" }, "EMBEDDINGS_PRICE must be a number of dollars, like 0.02"],
  // Voices
  [{ HOSTED_VOICE_API_KEY: "key" }, "HOSTED_VOICE_MODEL is missing: HOSTED_VOICE_API_KEY needs it"],
  [{ HOSTED_VOICE_BASE_URL: "https://voice.example/v1" }, "HOSTED_VOICE_MODEL is missing"],
  [
    { HOSTED_VOICE_MODEL: "tts", HOSTED_VOICE_BASE_URL: "voice" },
    "HOSTED_VOICE_BASE_URL must be an http or https",
  ],
  [{ HOSTED_VOICE_MODEL: '"tts"' }, "HOSTED_VOICE_MODEL has quotation marks around its value"],
  [{ HOSTED_VOICE_MODEL: "tts", HOSTED_VOICE_MALE: "a\nb" }, "HOSTED_VOICE_MALE must be on one line"],
  [{ HOSTED_VOICE_MODEL: "tts", HOSTED_VOICE_FEMALE: "'nova'" }, "HOSTED_VOICE_FEMALE has quotation marks"],
  // Authentication
  [{ SESSION_SECRET: "short" }, "SESSION_SECRET must have at least 32 characters: set it to the output of"],
  [{ SESSION_SECRET: "change-me-to-thirty-two-random-characters" }, "SESSION_SECRET has an example's text"],
  [{ ...production, SESSION_SECRET: "s".repeat(40) }, "SESSION_SECRET repeats a few characters"],
  [{ ...production, BOT_SERVICE_KEY: secret }, "has the same value as SESSION_SECRET"],
  [{ ...firebase, FIREBASE_PROJECT_ID: "My Project" }, "FIREBASE_PROJECT_ID must be the project's id"],
  [{ ...firebase, FIREBASE_API_KEY: "" }, "FIREBASE_API_KEY is missing: FIREBASE_PROJECT_ID needs it"],
  [{ FIREBASE_API_KEY: "key" }, "FIREBASE_PROJECT_ID is missing: FIREBASE_API_KEY needs it"],
  [
    { ...firebase, FIREBASE_AUTH_DOMAIN: "https://pith.example" },
    "FIREBASE_AUTH_DOMAIN must be a host name without",
  ],
  [
    { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: "localhost" },
    "FIREBASE_AUTH_EMULATOR_HOST must be a host and a port",
  ],
  [
    { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" },
    "FIREBASE_PROJECT_ID must start with demo-",
  ],
  [{ ...telegram, TELEGRAM_BOT_TOKEN: "AAtest" }, "TELEGRAM_BOT_TOKEN must look like 123456:ABC…"],
  [
    { ...telegram, TELEGRAM_BOT_USERNAME: "https://t.me/pith_bot" },
    "TELEGRAM_BOT_USERNAME must be the bot's username",
  ],
  [
    { ...telegram, TELEGRAM_BOT_USERNAME: "" },
    "TELEGRAM_BOT_USERNAME is missing: TELEGRAM_BOT_TOKEN needs it",
  ],
  [{ ...telegram, BOT_SERVICE_KEY: "" }, "BOT_SERVICE_KEY is missing: TELEGRAM_BOT_TOKEN needs it"],
  [{ BOT_SERVICE_KEY: "short" }, "BOT_SERVICE_KEY must have at least 32 characters"],
  [{ TELEGRAM_API_ROOT: "api.telegram.org" }, "TELEGRAM_API_ROOT must be an http or https URL"],
  // Billing
  [{ BILLING_CURRENCY: "XXX" }, "BILLING_CURRENCY must be the code of a currency, like USD or EUR"],
  [{ BILLING_CURRENCY: "ABC" }, "BILLING_CURRENCY must be the code of a currency"],
  [{ BILLING_CURRENCY: "usd" }, "BILLING_CURRENCY must be the code of a currency"],
  [{ BILLING_CURRENCY: "JPY" }, "BILLING_CURRENCY is JPY, which has no cents: plans need a currency"],
  [{ ...stripe, STRIPE_SECRET_KEY: "pk_live_key" }, "STRIPE_SECRET_KEY must be a secret or restricted key"],
  [{ ...stripe, STRIPE_SECRET_KEY: "" }, "STRIPE_SECRET_KEY is missing: STRIPE_WEBHOOK_SECRET needs it"],
  [{ ...production, STRIPE_SECRET_KEY: "sk_test_key" }, "STRIPE_SECRET_KEY is a test key"],
  [
    { ...production, NODE_ENV: "", EDITION: "service", STRIPE_SECRET_KEY: "sk_test_key" },
    "STRIPE_SECRET_KEY is a test key",
  ],
  [
    { ...stripe, STRIPE_WEBHOOK_SECRET: "secret" },
    "STRIPE_WEBHOOK_SECRET must be the signing secret of a webhook",
  ],
  [{ ...stripe, STRIPE_API_ORIGIN: "stripe" }, "STRIPE_API_ORIGIN must be an http or https URL"],
  [{ CARD_PAYMENTS: "off" }, "CARD_PAYMENTS must be none"],
  [{ CARD_PAYMENTS: "none" }, "NOWPAYMENTS_API_KEY is missing: CARD_PAYMENTS needs it"],
  [{ ...stripe, ...crypto, CARD_PAYMENTS: "none" }, "CARD_PAYMENTS is none: leave out STRIPE_SECRET_KEY"],
  [{ NOWPAYMENTS_API_KEY: "key" }, "NOWPAYMENTS_IPN_SECRET is missing: NOWPAYMENTS_API_KEY needs it"],
  [{ ...crypto, PUBLIC_URL: "" }, "PUBLIC_URL is missing: NOWPAYMENTS_API_KEY needs it"],
  [{ NOWPAYMENTS_IPN_SECRET: "key" }, "NOWPAYMENTS_API_KEY is missing: NOWPAYMENTS_IPN_SECRET needs it"],
  [
    { ...crypto, NOWPAYMENTS_EMAIL: "me", NOWPAYMENTS_PASSWORD: "p" },
    "NOWPAYMENTS_EMAIL must be an email address",
  ],
  [{ ...crypto, NOWPAYMENTS_PASSWORD: "p" }, "NOWPAYMENTS_EMAIL is missing: NOWPAYMENTS_PASSWORD needs it"],
  [{ ...crypto, NOWPAYMENTS_API_ROOT: "sandbox" }, "NOWPAYMENTS_API_ROOT must be an http or https URL"],
  // Website
  [{ SUPPORT_EMAIL: "support" }, "SUPPORT_EMAIL must be an email address, like support@example.org"],
  [{ EXTENSION_URL: "javascript:alert(1)" }, "EXTENSION_URL must be an http or https URL"],
  [{ COMMUNITY_URL: "@pith" }, "COMMUNITY_URL must be an http or https URL"],
  [{ GEOLOCATION_URL: "where.example" }, "GEOLOCATION_URL must be an http or https URL"],
  [{ ANALYTICS_ID: "<script>" }, "ANALYTICS_ID must be the id alone, not the script around it"],
  [{ MARKETING_ID: "fbq('init', '1')" }, "MARKETING_ID must be the id alone, not the script around it"],
  // Mail
  [{ ...mail, SMTP_URL: "mail.example" }, "SMTP_URL must be like smtps://user:password@mail.example.org"],
  [{ ...mail, SMTP_URL: "smtps://user:a/b@mail.example" }, "In the password, write % as %25"],
  [{ ...mail, SMTP_URL: "smtps://user:50%@mail.example" }, "In the password, write % as %25"],
  [{ ...mail, MAIL_FROM: "Pith" }, "MAIL_FROM must be an address, like Pith <digests@example.org>"],
  [{ ...mail, MAIL_FROM: "" }, "MAIL_FROM is missing: SMTP_URL needs it"],
  [{ ...mail, SMTP_URL: "" }, "SMTP_URL is missing: MAIL_FROM needs it"],
  // Video sources
  [
    { YOUTUBE_CONFIG_FILE: "/nowhere/ladder.json" },
    "YOUTUBE_CONFIG_FILE is /nowhere/ladder.json, and no file",
  ],
  [{ YOUTUBE_CONFIG_FILE: "/" }, "YOUTUBE_CONFIG_FILE is /, and no file that this user may read is there"],
  [
    { YOUTUBE_PROXY_URL: "socks5://proxy.example" },
    "YOUTUBE_PROXY_URL must be the http or https URL of a proxy",
  ],
  [{ YOUTUBE_PROXY_URL: "http://user:50%@proxy.example:3128" }, "In the password, write % as %25"],
  [{ YT_DLP_PATH: "/nowhere/yt-dlp" }, "YT_DLP_PATH is /nowhere/yt-dlp, which isn't a program"],
  [{ YT_DLP_PATH: "no-such-program" }, "YT_DLP_PATH is no-such-program, which isn't a program"],
  [
    { FFMPEG_PATH: import.meta.filename },
    `FFMPEG_PATH is ${import.meta.filename}, which isn't a program that this user may run`,
  ],
  [{ YOUTUBE_ORIGIN: "replay" }, "YOUTUBE_ORIGIN must be an http or https URL"],
  [{ ...production, YOUTUBE_ORIGIN: "http://replay" }, "YOUTUBE_ORIGIN is for tests"],
  [{ SPONSORBLOCK_ORIGIN: "off" }, "SPONSORBLOCK_ORIGIN must be an http or https URL"],
  // Speech recognition
  [{ RECOGNITION_API_KEY: "your key" }, "RECOGNITION_API_KEY has an example's text"],
  [{ RECOGNITION_MODEL: "whisper-1" }, "RECOGNITION_API_KEY is missing: RECOGNITION_MODEL needs it"],
  [
    { RECOGNITION_BASE_URL: "http://localhost:8002/v1" },
    "RECOGNITION_MODEL is missing: RECOGNITION_BASE_URL needs",
  ],
  [
    { RECOGNITION_BASE_URL: "localhost", RECOGNITION_MODEL: "m" },
    "RECOGNITION_BASE_URL must be an http or https",
  ],
  [{ RECOGNITION_MODEL_FOLDER: "/nowhere" }, "RECOGNITION_MODEL_FOLDER is /nowhere, and no folder"],
  [
    { RECOGNITION_MODEL_FOLDER: "/", RECOGNITION_API_KEY: "key" },
    "RECOGNITION_MODEL_FOLDER is for recognition on this",
  ],
  [{ RECOGNITION_THREADS: "0" }, "RECOGNITION_THREADS must be a whole number from 1 to 64"],
  [{ UPLOAD_MAX_MEGABYTES: "5GB" }, "UPLOAD_MAX_MEGABYTES must be a whole number from 1 to 4000"],
];

const warned: readonly [settings: Environment, sentence: string][] = [
  [{ TELEGRAM_BOT_TOKN: "1" }, "TELEGRAM_BOT_TOKN isn't a Pith setting; did you mean TELEGRAM_BOT_TOKEN?"],
  [{ TELEGRAM_TOKEN: "1" }, "TELEGRAM_TOKEN isn't a Pith setting; did you mean TELEGRAM_BOT_TOKEN?"],
  [{ SESSIONS_SECRET: "1" }, "did you mean SESSION_SECRET?"],
  [{ BACKUP_KEPT: "1" }, "did you mean BACKUPS_KEPT?"],
  [{ DATABSE_URL: "1" }, "did you mean DATABASE_URL?"],
  [{ MODEL_PROVIDER: "1" }, "did you mean MODEL_PROVIDERS?"],
  [{ MODEL_OPENAI_KEY: "1" }, "did you mean MODEL_OPENAI_API_KEY?"],
  [{ TRUSTED_PROXYS: "1" }, "did you mean TRUSTED_PROXIES?"],
  [{ PUBLICURL: "1" }, "did you mean PUBLIC_URL?"],
  [{ public_url: "1" }, "did you mean PUBLIC_URL?"],
  [{ STRIPE_KEY: "1" }, "did you mean STRIPE_SECRET_KEY?"],
  [{ BOT_DATABASE_ULR: "1" }, "did you mean BOT_DATABASE_URL?"],
  [{ SESSION_SECRET: "s".repeat(32) }, "SESSION_SECRET repeats a few characters"],
  [
    { DATABASE_POOLER_URL: "postgres://localhost:6432/pith" },
    "DATABASE_POOLER_URL has no effect: set DATABASE_URL too, or remove DATABASE_POOLER_URL",
  ],
  [
    { DATABASE_POOL_SIZE: "5" },
    "DATABASE_POOL_SIZE has no effect: set DATABASE_URL too, or remove DATABASE_POOL_SIZE",
  ],
  [{ S3_REGION: "auto" }, "S3_REGION has no effect: set S3_BUCKET too"],
  [{ MODEL_EFFORT: "low" }, "MODEL_EFFORT has no effect: set MODEL_PROVIDERS too"],
  [{ HOSTED_VOICE_MALE: "echo" }, "HOSTED_VOICE_MALE has no effect: set HOSTED_VOICE_MODEL too"],
  [{ EMBEDDINGS_PRICE: "0.02" }, "EMBEDDINGS_PRICE has no effect: set EMBEDDINGS_MODEL too"],
  [{ RECOGNITION_THREADS: "4" }, "RECOGNITION_THREADS has no effect: set RECOGNITION_MODEL_FOLDER too"],
  [
    { MODEL_CALL_TIMEOUT_SECONDS: "20", MODEL_SILENCE_TIMEOUT_SECONDS: "30", ...model },
    "MODEL_SILENCE_TIMEOUT_SECONDS is longer than",
  ],
];

/** Settings that may look wrong but aren't, with the reason. */
const harmless: readonly [settings: Environment, reason: string][] = [
  [{ PUBLIC_URL: "https://pith.example/" }, "a slash at the end is no path"],
  [{ PUBLIC_URL: "HTTPS://PITH.example" }, "protocols and hosts have no case"],
  [{ ALLOWED_ORIGINS: "https://a.example, ,https://b.example/" }, "blanks between commas name nothing"],
  [{ TELEGRAM_BOT_USERNAME: "@pith_bot" }, "people copy the @ along"],
  [{ DATA_DIR: "/nowhere/data" }, "the first start creates the folder, or says why it can't"],
  [{ SESSION_SECRET: ` ${secret}\n` }, "a line end after a secret is never part of it"],
  [{ SUPPORT_EMAIL: " help@example.org " }, "nor is a blank part of an address"],
  [
    { PORT: "8000\r", HOST: "0.0.0.0\r", LOG_LEVEL: "warn\r" },
    "a file with Windows line ends leaves a blank behind each value",
  ],
  [
    { DATABASE_URL: "postgres://pith:secret@/pith?host=/var/run/postgresql" },
    "Postgres itself writes the URL of a Unix socket so",
  ],
  [{ DATABASE_URL: "postgres:///pith" }, "PGHOST says where that is"],
  [
    { ...mail, SMTP_URL: "smtps://me@mail.example:abcd efgh@mail.example" },
    "services show passwords in groups",
  ],
  [{ ALLOWED_ORIGINS: "app://obsidian.md,capacitor://localhost" }, "apps have origins of their own schemes"],
  [
    {
      MODEL_PROVIDERS: "compatible:llama",
      MODEL_COMPATIBLE_BASE_URL: "http://localhost:8080/v1",
      MODEL_COMPATIBLE_API_KEY: "xxx",
    },
    "people choose the key of a server of their own",
  ],
  [
    { ...crypto, NOWPAYMENTS_EMAIL: "me@pith.example", NOWPAYMENTS_PASSWORD: "replace... me" },
    "and passwords",
  ],
  [
    { PROCESS_ROLE: "api", DATABASE_URL: "postgres://localhost/pith", RECOGNITION_MODEL_FOLDER: "/nowhere" },
    "only workers recognize speech",
  ],
  [
    { S3_REGION: "mars-1", ...s3 },
    "S3-compatible services name their own regions; the doctor asks the bucket",
  ],
  [{ MODEL_PROVIDERS: "OpenAI:gpt-5-mini", MODEL_OPENAI_API_KEY: "key" }, "providers have no case"],
  [{ MODEL_WINDOW_TOKENS: "900000", ...model }, "a window over the model's context is sent again in parts"],
];

/** Variables set by containers, clusters, shells, CI servers and other libraries. */
const foreign =
  `HOME HOSTNAME PATH PWD OLDPWD SHLVL SHELL USER LOGNAME TERM LANG LC_ALL TZ TMPDIR EDITOR MAIL DISPLAY
  NODE_VERSION YARN_VERSION NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_PATH NODE_NO_WARNINGS npm_config_cache npm_package_name
  npm_lifecycle_event INIT_CWD COLOR CI GITHUB_TOKEN GITHUB_REPOSITORY RUNNER_TEMP KUBERNETES_SERVICE_HOST
  KUBERNETES_PORT KUBERNETES_PORT_443_TCP PITH_SERVICE_HOST PITH_SERVICE_PORT PITH_PORT POSTGRES_PORT POSTGRES_SERVICE_HOST
  POSTGRES_PASSWORD POSTGRES_USER POSTGRES_DB PGHOST PGUSER PGPASSWORD PGDATABASE API_PORT BOT_SERVICE_HOST
  BOT_SERVICE_PORT BOT_PORT_8001_TCP AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_DEFAULT_REGION OPENAI_API_KEY
  OPENAI_BASE_URL ANTHROPIC_API_KEY GOOGLE_API_KEY GEMINI_API_KEY GOOGLE_APPLICATION_CREDENTIALS K_SERVICE K_REVISION
  DYNO FLY_APP_NAME FLY_REGION RENDER_SERVICE_ID RAILWAY_ENVIRONMENT DATABASE_PRIVATE_URL REDIS_URL STRIPE_API_KEY
  STRIPE_CLI_TELEMETRY_OPTOUT http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY SSL_CERT_FILE
  SYSTEMD_EXEC_PID JOURNAL_STREAM INVOCATION_ID NOTIFY_SOCKET XDG_RUNTIME_DIR XDG_DATA_DIRS DBUS_SESSION_BUS_ADDRESS
  SSH_AUTH_SOCK MALLOC_MMAP_THRESHOLD_ UV_THREADPOOL_SIZE DEBUG LOG_FORMAT WEB_CONCURRENCY OTEL_RESOURCE_ATTRIBUTES
  OTEL_EXPORTER_OTLP_PROTOCOL SENTRY_DSN FIREBASE_CONFIG FIREBASE_TOKEN TELEGRAM_CHAT_ID VITE_PITH_ORIGIN CHROMIUM_PATH
  PITH_SHARED_DATA PITH_SERVER PITH_KEY PITH_RECOGNITION_MODEL ELECTRON_RUN_AS_NODE MODEL_NAME METRICS_PORT MAIL_HOST
  SMTP_HOST SMTP_PORT SMTP_USER S3_PREFIX`.split(/\s+/);

function refuse(settings: Environment): string {
  try {
    readConfig(settings);
  } catch (error) {
    if (isAppError(error) && error.code === "not_configured") return error.message;
    throw error;
  }
  throw new Error(`These settings are accepted: ${JSON.stringify(settings)}`);
}

describe("readConfig", () => {
  it.each(refused)("refuses %o", (settings, sentence) => {
    expect(refuse(settings)).toContain(sentence);
  });

  it.each(warned)("accepts %o with a warning", (settings, sentence) => {
    expect(readConfig(settings).settingWarnings.map(renderEnglishFinding).join("\n")).toContain(sentence);
  });

  it.each(harmless)("accepts %o, because %s", (settings) => {
    expect(readConfig(settings).settingWarnings).toEqual([]);
  });

  it("refuses at least one value of every setting", () => {
    const tried = new Set(refused.flatMap(([settings]) => Object.keys(settings)));
    const named = Object.keys(serverSettings).filter((name) =>
      refused.some(([settings, sentence]) => name in settings && sentence.length > 0),
    );
    expect([...tried].filter((name) => !(name in serverSettings))).toEqual([]);
    expect(named).toEqual(Object.keys(serverSettings));
    expect(refused.length + warned.length).toBeGreaterThanOrEqual(84);
  });

  it.each(Object.keys(serverSettings))("treats an empty or blank %s as unset", (name) => {
    expect(readConfig({ [name]: "" })).toEqual(readConfig({}));
    expect(readConfig({ [name]: " \t" })).toEqual(readConfig({}));
  });

  it("warns about no variable of another program", () => {
    const environment = Object.fromEntries(foreign.map((name) => [name, "value"]));
    expect(readConfig(environment).settingWarnings).toEqual([]);
  });

  it("decodes trace headers like OpenTelemetry and keeps a lone percent sign", () => {
    const { OTEL_EXPORTER_OTLP_HEADERS } = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318",
      OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Basic%20cGl0aA==,x-share=5%",
    });
    expect(OTEL_EXPORTER_OTLP_HEADERS).toEqual({ Authorization: "Basic cGl0aA==", "x-share": "5%" });
  });

  it("never shows a secret's value", () => {
    const leaks = [
      { SESSION_SECRET: "hidden" },
      { MODEL_OPENAI_API_KEY: "hidden <key>" },
      { DATABASE_URL: "postgres://pith:hidden#@localhost/pith" },
      { SMTP_URL: "smtps://pith:hidden/@mail.example" },
      { TELEGRAM_BOT_TOKEN: "hidden" },
      { YOUTUBE_PROXY_URL: "socks5://pith:hidden@proxy.example" },
      { PUBLIC_URL: "https://pith:hidden@pith.example" },
    ].map(refuse);
    expect(leaks.join("\n")).not.toContain("hidden");
  });
});
