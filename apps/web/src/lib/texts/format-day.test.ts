import { beforeAll, describe, expect, it } from "vitest";
import { formatDay, formatMinute } from "./format-day.ts";
import { loadTextArea } from "./texts.ts";

beforeAll(() => loadTextArea("messages"));

describe("formatDay", () => {
  it("returns a day without line break opportunities", () => {
    const date = "2025-03-07T12:00:00Z";
    expect(formatDay({ date, locale: "en" })).toBe("March\u00A07,\u00A02025");
    expect(formatDay({ date, locale: "de" })).toBe("7.\u00A0März\u00A02025");
    expect(formatDay({ date, locale: "en", isAbbreviated: true })).toBe("Mar 7, 2025");
    expect(formatDay({ date, locale: "ar", isAbbreviated: true })).toBe("7 مارس 2025");
  });

  it.each([true, false])("returns 'N/A' without a valid date, abbreviated: %s", (isAbbreviated) => {
    expect(formatDay({ date: null, locale: "en", isAbbreviated })).toBe("N/A");
    expect(formatDay({ date: "tomorrow", locale: "en", isAbbreviated })).toBe("N/A");
  });
});

it("formatMinute falls back to the browser's time zone if it doesn't know the given one", () => {
  const write = (timeZone: string) => formatMinute({ date: "2026-01-02T18:00:00Z", locale: "de", timeZone });
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(write("Asia/Tokyo")).toBe("3. Jan. 2026, 3:00");
  expect(write("Mars/Olympus")).toBe(write(own));
});
