import { describe, expect, it } from "vitest";
import { preferencesSchema } from "./preferences.ts";

describe("preferencesSchema", () => {
  for (const [row, field, value] of [
    ["S3.preferences.05", "audio_enabled", false],
    ["S3.preferences.06", "summary_language", "en"],
    ["S3.preferences.07", "summary_length", "medium"],
    ["S3.preferences.08", "voice_gender", "male"],
    ["S3.preferences.09", "voice_language", "en"],
    ["S3.preferences.10", "notifications_enabled", true],
  ] as const) {
    it(`defaults ${field} to ${value}`, { tags: row }, () => {
      expect(preferencesSchema.parse({})[field]).toBe(value);
    });
  }

  it("keeps valid values and rejects invalid ones", () => {
    expect(preferencesSchema.parse({ summary_length: "long" }).summary_length).toBe("long");
    expect(preferencesSchema.safeParse({ summary_length: "huge" }).success).toBe(false);
    expect(preferencesSchema.safeParse({ voice_gender: "robot" }).success).toBe(false);
  });
});
