import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readConfig, settingsSchema } from "./config.ts";

const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://pith.example.com",
  SESSION_SECRET: "s".repeat(32),
  BOT_SERVICE_KEY: "b".repeat(32),
  TELEGRAM_BOT_TOKEN: "1:token",
  TELEGRAM_BOT_USERNAME: "@pith_bot",
  FIREBASE_PROJECT_ID: "pith",
  FIREBASE_API_KEY: "key",
  FIREBASE_AUTH_DOMAIN: "pith.firebaseapp.com",
  STRIPE_SECRET_KEY: "sk_live_key",
  STRIPE_WEBHOOK_SECRET: "whsec_secret",
};

describe("readConfig", () => {
  it("D.name.14 D.defaults.01 D.defaults.05 D.defaults.06 D.defaults.19 needs no setting", () => {
    expect(readConfig({})).toMatchObject({
      HOST: "127.0.0.1",
      PORT: 8000,
      DATABASE_URL: null,
      publicUrl: "http://localhost:8000",
      signIn: "local",
      cardPayments: "sandbox",
      cryptoPayments: "sandbox",
      isProduction: false,
    });
  });

  it("D.defaults.20 takes another address", () => {
    expect(readConfig({ HOST: "0.0.0.0", PORT: "9000" })).toMatchObject({ HOST: "0.0.0.0", PORT: 9000 });
  });

  it("D.defaults.12 D.defaults.13 D.defaults.14 lets a real service take over where it is set", () => {
    expect(
      readConfig({ ...production, NOWPAYMENTS_API_KEY: "now", NOWPAYMENTS_IPN_SECRET: "ipn" }),
    ).toMatchObject({
      signIn: "firebase",
      cardPayments: "stripe",
      cryptoPayments: "nowpayments",
      TELEGRAM_BOT_USERNAME: "pith_bot",
    });
    expect(readConfig(production).cryptoPayments).toBe("none");
  });

  it("takes crypto alone where it is told to, without cards that cost nothing beside it", () => {
    const crypto = {
      ...production,
      STRIPE_SECRET_KEY: "",
      STRIPE_WEBHOOK_SECRET: "",
      NOWPAYMENTS_API_KEY: "now",
      NOWPAYMENTS_IPN_SECRET: "ipn",
      CARD_PAYMENTS: "none",
    };
    expect(readConfig(crypto)).toMatchObject({ cardPayments: "none", cryptoPayments: "nowpayments" });
    const { NOWPAYMENTS_API_KEY: _key, NOWPAYMENTS_IPN_SECRET: _secret, ...nothing } = crypto;
    expect(() => readConfig(nothing)).toThrow("NOWPAYMENTS_API_KEY is missing: CARD_PAYMENTS needs it");
    expect(() => readConfig({ ...production, ...crypto, STRIPE_SECRET_KEY: "sk_live_key" })).toThrow(
      "CARD_PAYMENTS is none: leave out STRIPE_SECRET_KEY",
    );
    expect(() => readConfig({ CARD_PAYMENTS: "some" })).toThrow("CARD_PAYMENTS");
  });

  it.each([
    [
      "D.defaults.21 sandbox payments",
      { STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "" },
      "STRIPE_SECRET_KEY",
    ],
    [
      "D.defaults.21 sandbox payments for cards beside real ones for crypto",
      {
        STRIPE_SECRET_KEY: "",
        STRIPE_WEBHOOK_SECRET: "",
        NOWPAYMENTS_API_KEY: "now",
        NOWPAYMENTS_IPN_SECRET: "ipn",
      },
      "STRIPE_SECRET_KEY",
    ],
    ["a test key of Stripe's", { STRIPE_SECRET_KEY: "sk_test_key" }, "STRIPE_SECRET_KEY is a test key"],
    ["a server in Stripe's place", { STRIPE_API_ORIGIN: "http://127.0.0.1:1" }, "STRIPE_API_ORIGIN"],
    [
      "D.defaults.22 D.auth.07 emulator tokens",
      { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099", FIREBASE_PROJECT_ID: "demo-pith" },
      "FIREBASE_AUTH_EMULATOR_HOST",
    ],
    ["D.defaults.23 printed login codes", { TELEGRAM_BOT_TOKEN: "" }, "TELEGRAM_BOT_TOKEN"],
    ["D.defaults.24 the owner link", { FIREBASE_PROJECT_ID: "" }, "FIREBASE_PROJECT_ID"],
    ["a secret of its own making", { SESSION_SECRET: "" }, "SESSION_SECRET"],
    ["an address without TLS", { PUBLIC_URL: "http://pith.example.com" }, "PUBLIC_URL"],
    ["no rate limits", { RATE_LIMITS: "off" }, "RATE_LIMITS"],
    ["a replay server", { YOUTUBE_ORIGIN: "http://127.0.0.1:1" }, "YOUTUBE_ORIGIN"],
  ])("refuses %s in production and names the setting", (_what, change, name) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(name);
    expect(() => readConfig(production)).not.toThrow();
  });

  it.each([
    [{ STRIPE_SECRET_KEY: "sk_test_key" }, "STRIPE_WEBHOOK_SECRET is missing"],
    [{ STRIPE_WEBHOOK_SECRET: "whsec_secret" }, "STRIPE_SECRET_KEY is missing"],
    [{ STRIPE_SECRET_KEY: "pk_test_key", STRIPE_WEBHOOK_SECRET: "whsec_secret" }, "starts with sk_ or rk_"],
    [{ STRIPE_SECRET_KEY: "rk_test_key", STRIPE_WEBHOOK_SECRET: "secret" }, "starts with whsec_"],
  ])("refuses half of Stripe or something else in its place: %o", (settings, sentence) => {
    expect(() => readConfig(settings)).toThrow(sentence);
    const whole = { STRIPE_SECRET_KEY: "rk_test_key", STRIPE_WEBHOOK_SECRET: "whsec_secret" };
    expect(readConfig(whole).cardPayments).toBe("stripe");
  });

  it("names everything that is wrong and where to set it", () => {
    const read = () =>
      readConfig({ PORT: "many", DATABASE_URL: "mysql://x", TELEGRAM_BOT_TOKEN: "1:t", LOG_LEVEL: "loud" });
    expect(read).toThrow(
      /PORT must be a number[\s\S]*DATABASE_URL must start with postgres[\s\S]*\.env\.example/,
    );
    expect(() => readConfig({ TELEGRAM_BOT_TOKEN: "1:t" })).toThrow(
      /BOT_SERVICE_KEY[\s\S]*TELEGRAM_BOT_USERNAME/,
    );
    expect(() => readConfig({ PROCESS_ROLE: "worker" })).toThrow("DATABASE_URL");
    expect(() =>
      readConfig({
        FIREBASE_PROJECT_ID: "real",
        FIREBASE_API_KEY: "k",
        FIREBASE_AUTH_DOMAIN: "d",
        FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099",
      }),
    ).toThrow("demo-");
  });

  it("D.defaults.16 D.defaults.17 has every setting explained in .env.example", () => {
    const example = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
    const explained = [...example.matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect([...explained].sort()).toEqual(Object.keys(settingsSchema.shape).sort());
  });
});
