import { isAppError } from "@pith/core/errors/app-error";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const settings = {
  TELEGRAM_BOT_TOKEN: "123456:AAtest-token-for-the-fake-server_",
  BOT_SERVICE_KEY: "k".repeat(32),
};

function readProblems(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (isAppError(error) && error.code === "not_configured") return error.message;
    throw error;
  }
  throw new Error("The settings were taken.");
}

describe("readConfig", () => {
  it("defaults to polling and to the API on this machine", () => {
    expect(readConfig(settings)).toMatchObject({
      updates: { kind: "polling" },
      apiUrl: "http://127.0.0.1:8000",
      publicUrl: "http://localhost:8000",
      telegramApiRoot: null,
    });
  });

  it("names every missing or invalid setting and how to fix it", () => {
    const problems = readProblems({ BOT_SERVICE_KEY: "short", BOT_API_URL: "ftp://x" });
    expect(problems).toContain("TELEGRAM_BOT_TOKEN is missing: get one from @BotFather in Telegram");
    expect(problems).toContain("BOT_SERVICE_KEY must have at least 32 characters");
    expect(problems).toContain("BOT_API_URL must be an http or https URL");
  });

  it("accepts a webhook only over HTTPS and with a secret of at least 32 characters", {
    tags: "D.bot.21",
  }, () => {
    const url = "https://bot.example/telegram/";
    expect(readProblems({ ...settings, TELEGRAM_WEBHOOK_URL: url })).toContain(
      "TELEGRAM_WEBHOOK_SECRET is missing",
    );
    const short = { ...settings, TELEGRAM_WEBHOOK_URL: url, TELEGRAM_WEBHOOK_SECRET: "short" };
    expect(readProblems(short)).toContain("TELEGRAM_WEBHOOK_SECRET must have 32 to 256");
    const secret = "a".repeat(32);
    const plain = {
      ...settings,
      TELEGRAM_WEBHOOK_URL: "http://bot.example",
      TELEGRAM_WEBHOOK_SECRET: secret,
    };
    expect(readProblems(plain)).toContain("TELEGRAM_WEBHOOK_URL must start with https://");
    const whole = { ...settings, TELEGRAM_WEBHOOK_URL: url, TELEGRAM_WEBHOOK_SECRET: secret };
    expect(readConfig(whole)).toMatchObject({
      updates: { kind: "webhook", url: "https://bot.example/telegram", secret: "a".repeat(32) },
      server: { host: "127.0.0.1", port: 8001 },
    });
  });

  it("requires the website's URL in production", () => {
    expect(readProblems({ ...settings, NODE_ENV: "production" })).toContain("PUBLIC_URL is missing");
  });

  it.each([
    [{ TELEGRAM_BOT_TOKEN: "AAtest" }, "TELEGRAM_BOT_TOKEN must look like 123456:ABC…"],
    [{ TELEGRAM_API_ROOT: "telegram" }, "TELEGRAM_API_ROOT must be an http or https URL"],
    [{ BOT_SERVICE_KEY: "" }, "BOT_SERVICE_KEY is missing: TELEGRAM_BOT_TOKEN needs it"],
    [{ BOT_API_URL: "api:8000" }, "BOT_API_URL must be an http or https URL"],
    [{ BOT_DATABASE_URL: "sqlite://bot" }, "BOT_DATABASE_URL must be like postgres://"],
    [{ BOT_HOST: "http://0.0.0.0" }, "BOT_HOST must be an address of this machine"],
    [{ BOT_PORT: "8e3" }, "BOT_PORT must be a whole number from 0 to 65535"],
    [{ PORT: "8001" }, "BOT_PORT and PORT are both 8001, but the API on this machine has that port"],
    [{ TELEGRAM_WEBHOOK_URL: "bot.example" }, "TELEGRAM_WEBHOOK_URL must be an http or https URL"],
    [{ TELEGRAM_WEBHOOK_SECRET: "short" }, "TELEGRAM_WEBHOOK_SECRET must have 32 to 256"],
    [{ NODE_ENV: "prod" }, "NODE_ENV must be development, production or test"],
    [{ LOG_LEVEL: "all" }, "LOG_LEVEL must be silent"],
    [{ PUBLIC_URL: "https://pith.example/app" }, "PUBLIC_URL must be without a path"],
    [{ DATA_DIR: '"/data"' }, "DATA_DIR has quotation marks around its value"],
  ])("rejects %o and says what to set", (wrong, sentence) => {
    expect(readProblems({ ...settings, ...wrong })).toContain(sentence);
  });

  it("treats empty settings as unset and warns about a misspelled one", () => {
    const empty = {
      BOT_PORT: "",
      BOT_HOST: " ",
      PORT: "",
      LOG_LEVEL: "",
      PUBLIC_URL: "",
      BOT_DATABASE_URL: "",
    };
    expect(readConfig({ ...settings, ...empty })).toEqual(readConfig(settings));
    expect(readConfig({ ...settings, BOT_DATABASE_ULR: "postgres://x" }).settingWarnings).toEqual([
      {
        code: "finding.settings_misspelled",
        params: { name: "BOT_DATABASE_ULR", setting: "BOT_DATABASE_URL" },
      },
    ]);
  });
});
