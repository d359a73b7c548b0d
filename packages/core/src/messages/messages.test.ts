import { describe, expect, it } from "vitest";
import { AppError, errorCodes } from "../errors/app-error.ts";
import { errorTexts } from "../errors/error-texts.ts";
import english from "./english.json" with { type: "json" };
import { hasValidParams } from "./has-valid-params.ts";
import { messageSchema } from "./message.ts";
import { messageParams } from "./message-codes.ts";

const texts: Readonly<Record<string, string>> = english;

describe("the list of messages", () => {
  it("has a message for every error code, and no refusal under a code that isn't one", () => {
    expect(errorCodes.filter((code) => !Object.hasOwn(messageParams, code))).toEqual([]);
    const others = ["batch", "notice", "stage", "check", "name", "plan_button", "plan_badge", "plan_feature"];
    const groups = new Set(Object.keys(messageParams).map((code) => code.split(".")[0] ?? ""));
    for (const group of [
      ...others,
      "payment_status",
      "payment_method",
      "receipt",
      "payment",
      "banner",
      "ago",
      "skip",
      "digest",
      "mail",
    ]) {
      groups.delete(group);
    }
    expect([...groups].sort()).toEqual([...errorCodes].sort());
  });

  it("has an English text for every code, and none too many", () => {
    expect(Object.keys(texts)).toEqual(Object.keys(messageParams));
  });

  it("has the specification's texts to the letter", () => {
    const ours = new Set(Object.values(texts));
    const told = Object.entries(errorTexts).filter(([name]) => name !== "firebaseInitializationError");
    expect(told.filter(([, text]) => !ours.has(text))).toEqual([]);
  });
});

describe("hasValidParams", () => {
  it("is true for a known code with each param of its kind", () => {
    const price = { amountMinor: 250, currency: "USD" };
    expect(hasValidParams({ code: "quota_exceeded.summaries", params: { limit: 5 } })).toBe(true);
    expect(hasValidParams({ code: "notice.payment_failed", params: { plan: "pro", price } })).toBe(true);
  });

  it.each([
    { code: "quota_exceeded.summaries", params: {} },
    { code: "quota_exceeded.summaries", params: { limit: "5" } },
    { code: "notice.payment_failed", params: { plan: "pro", price: "$2.50" } },
    { code: "quota_exceeded.tomorrow", params: {} },
    { code: "toString", params: {} },
  ])("is false for $code with $params", (message) => {
    expect(hasValidParams(message)).toBe(false);
  });
});

describe("messageSchema", () => {
  it("lets a newer server's code through, and refuses a known one without its params", () => {
    expect(messageSchema.safeParse({ code: "no_speech.whispered", params: {} }).success).toBe(true);
    expect(messageSchema.safeParse({ code: "quota_exceeded.summaries", params: {} }).success).toBe(false);
  });
});

describe("AppError", () => {
  it("carries the error code, what a person is told, and both in its message for the log", () => {
    const error = new AppError({ code: "quota_exceeded.summaries", params: { limit: 5 } });
    expect(error.code).toBe("quota_exceeded");
    expect(error.reason).toEqual({ code: "quota_exceeded.summaries", params: { limit: 5 } });
    expect(error.message).toBe('quota_exceeded.summaries {"limit":5}');
    expect(new AppError({ code: "no_speech.range" }).message).toBe("no_speech.range");
  });
});
