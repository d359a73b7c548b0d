import { readFileSync } from "node:fs";
import { botSettings, serverSettings } from "@pith/core/settings/setting-sections";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const botToken = "123456:AAtest-token-for-the-fake-server_";
const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://pith.example.com",
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  BOT_SERVICE_KEY: "fedcba9876543210fedcba9876543210",
  TELEGRAM_BOT_TOKEN: botToken,
  TELEGRAM_BOT_USERNAME: "@pith_bot",
  FIREBASE_PROJECT_ID: "pith",
  FIREBASE_API_KEY: "key",
  FIREBASE_AUTH_DOMAIN: "pith.firebaseapp.com",
  STRIPE_SECRET_KEY: "sk_live_key",
  STRIPE_WEBHOOK_SECRET: "whsec_secret",
};

describe("readConfig", () => {
  it("returns the defaults without any settings", {
    tags: ["D.name.14", "D.defaults.01", "D.defaults.05", "D.defaults.06", "D.defaults.19"],
  }, () => {
    expect(readConfig({ PORT: " " })).toEqual(readConfig({}));
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

  it("accepts another host and port", { tags: "D.defaults.20" }, () => {
    expect(readConfig({ HOST: "0.0.0.0", PORT: "9000" })).toMatchObject({ HOST: "0.0.0.0", PORT: 9000 });
  });

  it("replaces stand-ins with real services if they are configured", {
    tags: ["D.defaults.12", "D.defaults.13", "D.defaults.14"],
  }, () => {
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

  it("accepts crypto payments alone if CARD_PAYMENTS is none, without sandbox cards", () => {
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

  for (const { what, change, name, tags = [] } of [
    {
      what: "sandbox payments",
      change: { STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "" },
      name: "STRIPE_SECRET_KEY",
      tags: ["D.defaults.21"],
    },
    {
      what: "sandbox payments for cards beside real ones for crypto",
      change: {
        STRIPE_SECRET_KEY: "",
        STRIPE_WEBHOOK_SECRET: "",
        NOWPAYMENTS_API_KEY: "now",
        NOWPAYMENTS_IPN_SECRET: "ipn",
      },
      name: "STRIPE_SECRET_KEY",
      tags: ["D.defaults.21"],
    },
    {
      what: "a test key of Stripe's",
      change: { STRIPE_SECRET_KEY: "sk_test_key" },
      name: "STRIPE_SECRET_KEY is a test key",
    },
    {
      what: "a server in Stripe's place",
      change: { STRIPE_API_ORIGIN: "http://127.0.0.1:1" },
      name: "STRIPE_API_ORIGIN",
    },
    {
      what: "emulator tokens",
      change: { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099", FIREBASE_PROJECT_ID: "demo-pith" },
      name: "FIREBASE_AUTH_EMULATOR_HOST",
      tags: ["D.defaults.22", "D.auth.07"],
    },
    {
      what: "printed login codes",
      change: { TELEGRAM_BOT_TOKEN: "" },
      name: "TELEGRAM_BOT_TOKEN",
      tags: ["D.defaults.23"],
    },
    {
      what: "the owner link",
      change: { FIREBASE_PROJECT_ID: "" },
      name: "FIREBASE_PROJECT_ID",
      tags: ["D.defaults.24"],
    },
    { what: "a secret of its own making", change: { SESSION_SECRET: "" }, name: "SESSION_SECRET" },
    { what: "an address without TLS", change: { PUBLIC_URL: "http://pith.example.com" }, name: "PUBLIC_URL" },
    { what: "no rate limits", change: { RATE_LIMITS: "off" }, name: "RATE_LIMITS" },
    { what: "a replay server", change: { YOUTUBE_ORIGIN: "http://127.0.0.1:1" }, name: "YOUTUBE_ORIGIN" },
  ]) {
    it(`refuses ${what} in production and names the setting`, { tags }, () => {
      expect(() => readConfig({ ...production, ...change })).toThrow(name);
      expect(() => readConfig(production)).not.toThrow();
    });
  }

  it.each([
    [{ STRIPE_SECRET_KEY: "sk_test_key" }, "STRIPE_WEBHOOK_SECRET is missing"],
    [{ STRIPE_WEBHOOK_SECRET: "whsec_secret" }, "STRIPE_SECRET_KEY is missing"],
    [{ STRIPE_SECRET_KEY: "pk_test_key", STRIPE_WEBHOOK_SECRET: "whsec_secret" }, "starts with sk_ or rk_"],
    [{ STRIPE_SECRET_KEY: "rk_test_key", STRIPE_WEBHOOK_SECRET: "secret" }, "starts with whsec_"],
  ])("rejects incomplete or malformed Stripe settings: %o", (settings, sentence) => {
    expect(() => readConfig(settings)).toThrow(sentence);
    const whole = { STRIPE_SECRET_KEY: "rk_test_key", STRIPE_WEBHOOK_SECRET: "whsec_secret" };
    expect(readConfig(whole).cardPayments).toBe("stripe");
  });

  it("names every invalid setting and where to correct it", () => {
    const read = () =>
      readConfig({
        PORT: "many",
        DATABASE_URL: "mysql://x",
        TELEGRAM_BOT_TOKEN: botToken,
        LOG_LEVEL: "loud",
      });
    expect(read).toThrow(
      /PORT must be a whole number[\s\S]*DATABASE_URL must be like postgres[\s\S]*\.env\.example/,
    );
    expect(() => readConfig({ TELEGRAM_BOT_TOKEN: botToken })).toThrow(
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

  it("documents every setting in .env.example", { tags: ["D.defaults.16", "D.defaults.17"] }, () => {
    const example = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
    const explained = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    const settings = new Set([...Object.keys(serverSettings), ...Object.keys(botSettings)]);
    expect(explained).toEqual([...settings]);
  });
});
