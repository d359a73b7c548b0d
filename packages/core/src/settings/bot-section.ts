import { defineSetting, type SettingSection } from "./setting.ts";
import { pattern, wholeNumber } from "./text-forms.ts";
import { baseUrl, bindHost, postgresUrl } from "./url-forms.ts";

export const botSection = {
  title: "The Telegram bot's own process",
  introduction:
    "It also reads NODE_ENV, LOG_LEVEL, METRICS_TOKEN, DATA_DIR, PUBLIC_URL, PORT, and the Telegram settings above. `npm start` starts it by itself; these are for a bot that runs elsewhere.",
  settings: {
    BOT_API_URL: defineSetting({
      form: baseUrl,
      description: "The API's URL as the bot reaches it.",
      default: "http://127.0.0.1:PORT",
      example: "http://pith:8000",
    }),
    BOT_DATABASE_URL: defineSetting({
      form: postgresUrl,
      description:
        "Postgres for the bot; the API's database will do. With it, several processes of the bot can share the work by webhook, or one stands by while another polls. Without it, the bot keeps a file in DATA_DIR, which one process uses at a time. A pooler must not share connections between transactions.",
      example: "postgres://pith:secret@localhost:5432/pith",
    }),
    BOT_HOST: defineSetting({
      form: bindHost,
      fallback: "127.0.0.1",
      description:
        "Address of the bot's own server, which answers /healthz, /metrics (see METRICS_TOKEN) and Telegram's webhook calls.",
    }),
    BOT_PORT: defineSetting({
      form: wholeNumber({ max: 65_535 }),
      fallback: 8001,
      description: "Port of the bot's own server. 0 lets the system choose a free one.",
    }),
    TELEGRAM_WEBHOOK_URL: defineSetting({
      form: baseUrl,
      description:
        "Public https URL of the bot's own server. If set, Telegram sends updates there; otherwise the bot asks for them.",
      example: "https://bot.example.com/telegram",
    }),
    TELEGRAM_WEBHOOK_SECRET: defineSetting({
      form: pattern({
        words: "secret of 32 to 256 characters",
        matches: /^[\w-]{32,256}$/,
        problem:
          "must have 32 to 256 letters, digits, _ or -: set it to the output of `openssl rand -hex 32`",
      }),
      description: "Secret that Telegram sends with every update. Required with TELEGRAM_WEBHOOK_URL.",
    }),
  },
} satisfies SettingSection;
