import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashContent } from "./work-key.ts";

const hashWhole = (...parts: (string | null)[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

describe("hashContent", () => {
  it.each([
    ["nothing", []],
    ["no title", ["text", null, "One thing."]],
    ["an empty text, quotes and control characters", ["", '"\\\n\u0000', "end"]],
    ["a text of many pieces", ["text", null, 'a "word" '.repeat(100_000)]],
    ["characters of two units where a piece ends", ["😀".repeat(300_000), `a${"😀".repeat(300_000)}`]],
    ["half a character", ["\ud83d", `${"a".repeat(249_999)}\ud83d`]],
  ])("is the hash of the whole JSON, so that what is stored is found again: %s", (_what, parts) => {
    expect(hashContent(...parts)).toBe(hashWhole(...parts));
  });
});
