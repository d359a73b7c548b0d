import { readFileSync } from "node:fs";
import { isAppError } from "@pith/core/errors/app-error";
import { describe, expect, it } from "vitest";
import { readConfig, settingsSchema } from "./config.ts";

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
  it("polls, and talks to the API on this machine, unless told otherwise", () => {
    expect(readConfig(settings)).toMatchObject({
      updates: { kind: "polling" },
      apiUrl: "http://127.0.0.1:8000",
      publicUrl: "http://localhost:8000",
      telegramApiRoot: null,
    });
  });

  it("names every setting that is missing or wrong, and how to get it right", () => {
    const problems = readProblems({ BOT_SERVICE_KEY: "short", BOT_API_URL: "ftp://x" });
    expect(problems).toContain("TELEGRAM_BOT_TOKEN is missing: get one from @BotFather in Telegram");
    expect(problems).toContain("BOT_SERVICE_KEY must have at least 32 characters");
    expect(problems).toContain("BOT_API_URL must be an http or https address");
  });

  it("takes a webhook only over https and with a secret of its own", { tags: "D.bot.21" }, () => {
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

  it("asks for the website's address in production", () => {
    expect(readProblems({ ...settings, NODE_ENV: "production" })).toContain("PUBLIC_URL is missing");
  });

  it("has every setting explained in .env.example, its own ones in a section of their own", () => {
    const example = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
    const names = new Set([...example.matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
    expect(Object.keys(settingsSchema.shape).filter((name) => !names.has(name))).toEqual([]);
    const [, own = ""] = example.split("## The Telegram bot's own process");
    const ownNames = [...own.matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? "");
    expect(ownNames.filter((name) => !(name in settingsSchema.shape))).toEqual([]);
  });
});
