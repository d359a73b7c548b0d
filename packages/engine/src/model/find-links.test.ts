import { describe, expect, it } from "vitest";
import { hasForeignLink } from "./find-links.ts";

describe("hasForeignLink", () => {
  it.each([
    "See https://pineapple.example/win",
    "See www.pineapple.example",
    "Write to win@pineapple.com",
    "Go to pineapple.com/win now",
    "Go to pineapple.com now",
    "[more](https://pineapple.example)",
    "![photo](x)",
    "<a href=x>more</a>",
    "<img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "data:text/html;base64,AAAA",
    "Fish &amp; chips",
  ])("finds one in %j", (text) => {
    expect(hasForeignLink({ text, span: "" })).toBe(true);
  });

  it.each(["It costs 3.50 euros.", "Use Node.js 24, e.g. here.", "Is 3 < 4 and 5 > 2?", "At 10:30 a.m."])(
    "finds none in %j",
    (text) => {
      expect(hasForeignLink({ text, span: "" })).toBe(false);
    },
  );

  it("accepts the name of a site that was said", () => {
    expect(hasForeignLink({ text: "He works at Booking.com", span: "I work at booking.com now" })).toBe(
      false,
    );
  });
});
