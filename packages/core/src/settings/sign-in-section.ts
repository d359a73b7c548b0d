import { defineSetting, type SettingSection } from "./setting.ts";
import { credential, pattern, secret } from "./text-forms.ts";
import { baseUrl, hostAndPort, hostName } from "./url-forms.ts";

/** A username as used in links. A leading @ is accepted but dropped. */
const username = pattern({
  words: "username of a bot",
  matches: /^@?[A-Za-z]\w{3,31}$/,
  problem: "must be the bot's username, like pith_bot, without https://t.me/",
});

export const signInSection = {
  title: "Authentication",
  settings: {
    SESSION_SECRET: defineSetting({
      form: secret,
      description:
        "Secret that signs session tokens and links, the same for all processes. If unset, the server generates one and stores it in its database. Required in production. A new one signs everybody out, and people have to connect Notion and Readwise again.",
    }),
    FIREBASE_PROJECT_ID: defineSetting({
      form: pattern({
        words: "id of a Firebase project",
        // Older projects have a domain in front of their name.
        matches: /^[a-z][a-z\d.:-]*$/,
        problem: "must be the project's id, which has lowercase letters, digits and hyphens",
      }),
      description:
        "Firebase project for sign-in, instead of local sessions. The values of all three settings are in the project's settings.",
      example: "pith-1a2b3",
      needs: ["FIREBASE_API_KEY", "FIREBASE_AUTH_DOMAIN"],
    }),
    FIREBASE_API_KEY: defineSetting({
      form: credential,
      description: "The project's web API key, which browsers see.",
      needs: ["FIREBASE_PROJECT_ID"],
    }),
    FIREBASE_AUTH_DOMAIN: defineSetting({
      form: hostName,
      description: "The project's domain for sign-in.",
      example: "pith-1a2b3.firebaseapp.com",
      needs: ["FIREBASE_PROJECT_ID"],
    }),
    FIREBASE_AUTH_EMULATOR_HOST: defineSetting({
      form: hostAndPort,
      description: "Firebase's Auth emulator, for development. The project's id must start with demo-.",
      example: "127.0.0.1:9099",
      needs: ["FIREBASE_PROJECT_ID"],
    }),
    TELEGRAM_BOT_TOKEN: defineSetting({
      form: pattern({
        words: "token of a bot",
        matches: /^\d+:[\w-]{20,}$/,
        problem: "must look like 123456:ABC…, as @BotFather gives it",
      }),
      description:
        "Telegram bot that sends login codes, from @BotFather. Without one, codes are printed to the console.",
      needs: ["BOT_SERVICE_KEY", "TELEGRAM_BOT_USERNAME"],
    }),
    TELEGRAM_BOT_USERNAME: defineSetting({
      form: {
        ...username,
        parse(given) {
          const reading = username.parse(given);
          return "value" in reading ? { value: reading.value.replace(/^@/, "") } : reading;
        },
      },
      description: "The bot's username, for links to it.",
      example: "pith_bot",
    }),
    BOT_SERVICE_KEY: defineSetting({
      form: secret,
      description:
        "Secret with which the bot authenticates to the server, the same for both. Required with a bot.",
    }),
    TELEGRAM_API_ROOT: defineSetting({
      form: baseUrl,
      description: "Alternative Bot API server, for tests.",
    }),
  },
} satisfies SettingSection;
