import { describe, expect, it } from "vitest";
import { AppError, errorCodes } from "../errors/app-error.ts";
import { errorTexts } from "../errors/error-texts.ts";
import english from "./english.json" with { type: "json" };
import { hasValidParams } from "./has-valid-params.ts";
import { messageSchema } from "./message.ts";
import { messageParams } from "./message-codes.ts";

const texts: Readonly<Record<string, string>> = english;

describe("message codes", () => {
  it("include every error code, and no error group without one", () => {
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

  it("have exactly one English text each", () => {
    expect(Object.keys(texts)).toEqual(Object.keys(messageParams));
  });

  it("include the specification's texts verbatim", () => {
    const ours = new Set(Object.values(texts));
    const told = Object.entries(errorTexts).filter(([name]) => name !== "firebaseInitializationError");
    expect(told.filter(([, text]) => !ours.has(text))).toEqual([]);
  });
});

describe("hasValidParams", () => {
  it("is true for a known code with valid params", () => {
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
  it("accepts an unknown code and rejects a known one without its params", () => {
    expect(messageSchema.safeParse({ code: "no_speech.whispered", params: {} }).success).toBe(true);
    expect(messageSchema.safeParse({ code: "quota_exceeded.summaries", params: {} }).success).toBe(false);
  });
});

describe("AppError", () => {
  it("has the error code, the reason and a message with both", () => {
    const error = new AppError({ code: "quota_exceeded.summaries", params: { limit: 5 } });
    expect(error.code).toBe("quota_exceeded");
    expect(error.reason).toEqual({ code: "quota_exceeded.summaries", params: { limit: 5 } });
    expect(error.message).toBe('quota_exceeded.summaries {"limit":5}');
    expect(new AppError({ code: "no_speech.range" }).message).toBe("no_speech.range");
  });
});
