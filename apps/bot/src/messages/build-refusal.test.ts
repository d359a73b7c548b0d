import { errorCodes } from "@pith/core/errors/app-error";
import { describe, expect, it } from "vitest";
import { createTexts } from "../locales/create-texts.ts";
import { buildRefusal } from "./build-refusal.ts";
import { isLinkable } from "./website-links.ts";

const texts = createTexts()("en");

describe("buildRefusal", () => {
  it("has a text for every code, even if the server sends nothing more", () => {
    for (const code of errorCodes) {
      const text = buildRefusal({ refusal: { code, reason: null, retryAfterSeconds: null }, texts });
      expect(text, code).toMatch(/^[A-Z].{20,}[.]$/);
      const reason = { code, params: {} };
      expect(buildRefusal({ refusal: { code, reason, retryAfterSeconds: null }, texts }), code).toBe(text);
    }
  });

  it("shows the server's reason if it is more specific than the code", () => {
    const say = (code: string, params = {}) =>
      buildRefusal({
        refusal: { code: "input_too_large", reason: { code, params }, retryAfterSeconds: null },
        texts,
      });
    expect(say("input_too_large")).toContain("0:00-60:00 after the link");
    expect(say("input_too_large.lines", { limit: 5000 })).toContain("more than 5,000 lines");
  });

  it("doesn't tell a Telegram user to sign in with a browser or start a backend", () => {
    const say = (code: "unauthenticated" | "network", detail: string) =>
      buildRefusal({
        refusal: { code, reason: { code: detail, params: {} }, retryAfterSeconds: null },
        texts,
      });
    expect(say("unauthenticated", "unauthenticated.not_signed_in")).toContain("I can’t reach your account");
    expect(say("network", "network.backend")).toContain("I can’t reach the server right now.");
  });

  it("shows how long to wait, or 60 seconds if unknown", () => {
    const wait = (retryAfterSeconds: number | null) =>
      buildRefusal({ refusal: { code: "rate_limited", reason: null, retryAfterSeconds }, texts });
    expect(wait(1)).toBe("Too many requests. Try again in a second.");
    expect(wait(0.2)).toBe("Too many requests. Try again in a second.");
    expect(wait(null)).toBe("Too many requests. Try again in 60 seconds.");
  });
});

describe("isLinkable", () => {
  it("returns false for URLs that Telegram refuses in a button", () => {
    expect(isLinkable("https://pith.example/x")).toBe(true);
    for (const url of ["http://localhost:8000", "http://127.0.0.1/x", "ftp://pith.example", "nothing"]) {
      expect(isLinkable(url)).toBe(false);
    }
  });
});
