import { errorCodes } from "@pith/core/errors/app-error";
import { describe, expect, it } from "vitest";
import { createTexts } from "../locales/create-texts.ts";
import { messageKeys } from "../locales/message-keys.ts";
import { buildRefusal } from "./build-refusal.ts";
import { isLinkable } from "./website-links.ts";

const texts = createTexts()("en");

describe("buildRefusal", () => {
  it("has words of its own for every way in which a video can't be summarised", () => {
    const codes = errorCodes.filter((code) =>
      /^(video|source|no_|captions|model|quota|rate|unsupported|input)/.test(code),
    );
    for (const code of codes) {
      const text = buildRefusal({
        refusal: { code, message: "server's words", retryAfterSeconds: null },
        texts,
      });
      expect([code, text]).not.toEqual([code, "server's words"]);
      expect(text.length).toBeGreaterThan(20);
    }
  });

  it("has no words for what can't happen", () => {
    const named = messageKeys.filter((key) => key.startsWith("refusal-")).map((key) => key.slice(8));
    expect(named.filter((code) => !errorCodes.some((known) => known === code))).toEqual([]);
  });

  it("says how long to wait, and a minute where it isn't known", () => {
    const wait = (retryAfterSeconds: number | null) =>
      buildRefusal({ refusal: { code: "rate_limited", message: "", retryAfterSeconds }, texts });
    expect(wait(1)).toBe("That was a lot at once. Try again in a second.");
    expect(wait(0.2)).toBe("That was a lot at once. Try again in a second.");
    expect(wait(null)).toBe("That was a lot at once. Try again in 60 seconds.");
  });

  it("has words even where the server had none", () => {
    const text = buildRefusal({
      refusal: { code: "video_in_3d", message: "", retryAfterSeconds: null },
      texts,
    });
    expect(text).toContain("Something failed on our side.");
  });
});

describe("isLinkable", () => {
  it("is false for addresses that Telegram refuses in a button", () => {
    expect(isLinkable("https://pith.example/x")).toBe(true);
    for (const url of ["http://localhost:8000", "http://127.0.0.1/x", "ftp://pith.example", "nothing"]) {
      expect(isLinkable(url)).toBe(false);
    }
  });
});
