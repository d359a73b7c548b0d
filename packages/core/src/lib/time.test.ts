import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDate } from "./format-date.ts";
import { formatDuration } from "./format-duration.ts";
import { formatTimecode } from "./format-timecode.ts";
import { parseTimecode } from "./parse-timecode.ts";

describe("formatDuration", () => {
  it("formats less than 60 seconds in seconds", { tags: "S9.durations.01" }, () => {
    expect(formatDuration(0)).toBe("0s");
    expect(formatDuration(59)).toBe("59s");
    expect(formatDuration(59.9)).toBe("59s");
  });

  it("formats less than an hour in minutes", { tags: "S9.durations.02" }, () => {
    expect(formatDuration(60)).toBe("1m");
    expect(formatDuration(3599)).toBe("59m");
  });

  it("formats longer durations in hours", { tags: "S9.durations.03" }, () => {
    expect(formatDuration(3600)).toBe("1h");
    expect(formatDuration(5400)).toBe("1.5h");
    expect(formatDuration(36_000)).toBe("10h");
  });

  it("localizes the unit", () => {
    expect(formatDuration(59, "de")).toBe("59 Sek.");
    expect(formatDuration(5400, "ru")).toBe("1,5 ч");
  });

  it.each([[null], [undefined], [-1], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    "returns 'N/A' for %s",
    (seconds) => {
      expect(formatDuration(seconds)).toBe("N/A");
    },
  );
});

describe("formatTimecode", () => {
  it.each([
    [0, "0:00"],
    [5, "0:05"],
    [59.999, "0:59"],
    [60, "1:00"],
    [750, "12:30"],
    [3599, "59:59"],
    [3600, "1:00:00"],
    [3723, "1:02:03"],
    [360_000, "100:00:00"],
  ])("formats %d as %s", (seconds, text) => {
    expect(formatTimecode(seconds)).toBe(text);
  });

  it.each([[null], [undefined], [-1], [Number.NaN]])("returns an empty string for %s", (seconds) => {
    expect(formatTimecode(seconds)).toBe("");
  });
});

describe("parseTimecode", () => {
  it.each([
    ["2:30", 150],
    ["02:30", 150],
    ["0:00", 0],
    ["90:00", 5400],
    ["1:02:03", 3723],
    ["100:00:00", 360_000],
    ["2:30.5", 150.5],
    ["90", 90],
    ["90s", 90],
    ["2m30s", 150],
    ["2m", 120],
    ["1h2m3s", 3723],
    ["1h 2m 3s", 3723],
    ["1H", 3600],
    ["12 min", 720],
    ["90 seconds", 90],
    [" 2:30 ", 150],
    ["２：３０", 150],
  ])("parses %s", (text, seconds) => {
    expect(parseTimecode(text)).toBe(seconds);
  });

  it.each([
    [""],
    [" "],
    ["2:75"],
    ["1:60:00"],
    ["1:2:3:4"],
    ["2:3"],
    ["-5"],
    ["2:30s"],
    ["m"],
    ["3s2m"],
    ["1e3"],
    ["0x10"],
    ["two"],
    ["99999999"],
  ])("returns null for %j", (text) => {
    expect(parseTimecode(text)).toBeNull();
  });

  it("parses every timecode that formatTimecode produces", () => {
    fc.assert(
      fc.property(fc.nat(35_999_999), (seconds) => {
        expect(parseTimecode(formatTimecode(seconds))).toBe(seconds);
      }),
    );
  });
});

describe("formatDate", () => {
  it("formats a date in the reader's locale and time zone", () => {
    const date = "2025-03-07T23:30:00Z";
    expect(formatDate({ date, locale: "en-US", timeZone: "UTC" })).toBe("March 7, 2025");
    expect(formatDate({ date, locale: "de-DE", timeZone: "Europe/Berlin" })).toBe("8. März 2025");
  });

  it("omits a word after the year, so that its period can't double at the end of a sentence", () => {
    const date = "2025-03-07T12:00:00Z";
    expect(formatDate({ date, locale: "ru", timeZone: "UTC" })).toBe("7 марта 2025");
    expect(formatDate({ date, locale: "uk", timeZone: "UTC" })).toBe("7 березня 2025");
    expect(formatDate({ date, locale: "ja", timeZone: "UTC" })).toBe("2025年3月7日");
  });

  it("returns null for null and invalid dates", () => {
    expect(formatDate({ date: null })).toBeNull();
    expect(formatDate({ date: "soon" })).toBeNull();
  });
});
