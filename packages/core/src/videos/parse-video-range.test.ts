import { describe, expect, it } from "vitest";
import { parseVideoRange } from "./parse-video-range.ts";
import { videoRangeSchema } from "./video.ts";

describe("parseVideoRange", () => {
  it.each([
    ["2:30-12:00", 150, 720],
    [" 2:30 - 12:00 ", 150, 720],
    ["2:30–12:00", 150, 720],
    ["2:30 — 12:00", 150, 720],
    ["2:30 to 12:00", 150, 720],
    ["from 2:30 to 12:00", 150, 720],
    ["From 2:30 until 12:00", 150, 720],
    ["2:30..12:00", 150, 720],
    ["2:30 → 12:00", 150, 720],
    ["2:30 -> 12:00", 150, 720],
    ["[2:30-12:00]", 150, 720],
    ["1:02:03-1:10:00", 3723, 4200],
    ["90-300", 90, 300],
    ["90s-5m", 90, 300],
    ["2m30s-1h", 150, 3600],
    ["2:30.5-2:31", 150.5, 151],
    ["２：３０-１２：００", 150, 720],
    ["\u200e2:30-12:00\u200f", 150, 720],
    ["2:30 bis 12:00", 150, 720],
    ["von 2:30 bis 12:00", 150, 720],
    ["desde las 2:30 hasta las 12:00", 150, 720],
    ["de 2:30 à 12:00", 150, 720],
    ["de 2:30 – 12:00", 150, 720],
    ["с 2:30 до 1:12:00", 150, 4320],
    ["من 2:30 إلى 12:00", 150, 720],
    ["من ٢:٣٠ إلى ١٢:٠٠", 150, 720],
    ["2:30'dan 12:00'ye kadar", 150, 720],
    ["2:30 से 12:00 तक", 150, 720],
    ["从2:30到12:00", 150, 720],
    ["２：３０から１２：００まで", 150, 720],
    ["2:30-", 150, null],
    ["2:30-end", 150, null],
    ["from 2:30", 150, null],
    ["-12:00", 0, 720],
    ["start-12:00", 0, 720],
    ["until 12:00", 0, 720],
    ["0-", 0, null],
  ])("parses %j", (text, startSeconds, endSeconds) => {
    const result = parseVideoRange(text);
    expect(result).toEqual({ ok: true, range: { startSeconds, endSeconds } });
    expect(videoRangeSchema.safeParse(result.ok ? result.range : null).success).toBe(true);
  });

  it.each([
    ["12:00-2:30", { code: "invalid_input.range_reversed", params: {} }],
    ["2:30-2:30", { code: "invalid_input.range_reversed", params: {} }],
    ["-0", { code: "invalid_input.range_reversed", params: {} }],
    ["2:30", { code: "invalid_input.range_incomplete", params: {} }],
    ["", { code: "invalid_input.range_incomplete", params: {} }],
    ["-", { code: "invalid_input.range_incomplete", params: {} }],
    ["1-2-3", { code: "invalid_input.range_incomplete", params: {} }],
    ["12:00 bis 2:30", { code: "invalid_input.range_reversed", params: {} }],
    ["ab 2:30", { code: "invalid_input.range_incomplete", params: {} }],
    ["2:30, 12:00", { code: "invalid_input.range_incomplete", params: {} }],
    ["2:30 bis 12:00 bis 14:00", { code: "invalid_input.range_incomplete", params: {} }],
    ["2:30 is where it starts and 12:00", { code: "invalid_input.range_incomplete", params: {} }],
    ["2:75-12:00", { code: "invalid_input.range_time", params: { time: "2:75" } }],
    ["2:30-noon", { code: "invalid_input.range_time", params: { time: "noon" } }],
    ["1".repeat(101), { code: "invalid_input.range_too_long", params: {} }],
  ])("rejects %j with a specific reason", (text, reason) => {
    expect(parseVideoRange(text)).toEqual({ ok: false, reason });
  });
});
