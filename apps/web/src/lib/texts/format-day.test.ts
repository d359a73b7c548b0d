import { beforeAll, describe, expect, it } from "vitest";
import { formatDay } from "./format-day.ts";
import { loadTextArea } from "./texts.ts";

beforeAll(() => loadTextArea("messages"));

describe("formatDay", () => {
  it("returns a day without line break opportunities", () => {
    const date = "2025-03-07T12:00:00Z";
    expect(formatDay({ date, locale: "en" })).toBe("March\u00A07,\u00A02025");
    expect(formatDay({ date, locale: "de" })).toBe("7.\u00A0März\u00A02025");
    expect(formatDay({ date, locale: "en", isShort: true })).toBe("03/07/25");
  });

  it.each([true, false])("returns 'N/A' without a valid date, short: %s", (isShort) => {
    expect(formatDay({ date: null, locale: "en", isShort })).toBe("N/A");
    expect(formatDay({ date: "tomorrow", locale: "en", isShort })).toBe("N/A");
  });
});
