import { expect, it } from "vitest";
import { quoteText } from "./quote-text.ts";

it("uses the marks of the text's language, or English ones", () => {
  expect(quoteText({ text: "Kalt", language: "de-AT" })).toBe("„Kalt“");
  expect(quoteText({ text: "Froid", language: "fr" })).toBe("«\u00a0Froid\u00a0»");
  expect(quoteText({ text: "Frio", language: "pt" })).toBe("“Frio”");
  expect(quoteText({ text: "Cold", language: "und" })).toBe("“Cold”");
});
