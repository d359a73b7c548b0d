import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { hashContent, hashLongContent } from "./work-key.ts";

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
  ])("returns the hash of the whole JSON, so that stored work is found again: %s", async (_what, parts) => {
    expect(hashContent(...parts)).toBe(hashWhole(...parts));
    expect(await hashLongContent(...parts)).toBe(hashWhole(...parts));
  });
});

describe("hashLongContent", () => {
  it("yields to other work while hashing a long text", async () => {
    let isDone = false;
    const hashed = hashLongContent("text", null, "a word ".repeat(300_000)).finally(() => {
      isDone = true;
    });
    let turns = 0;
    while (!isDone) {
      await setImmediate();
      turns += 1;
    }
    await hashed;
    expect(turns).toBeGreaterThan(5);
  });
});
