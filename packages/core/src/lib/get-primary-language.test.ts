import { expect, it } from "vitest";
import { getPrimaryLanguage } from "./get-primary-language.ts";

it("returns a tag's language in lowercase, without script and region", () => {
  expect(["de", "pt-BR", "ZH-Hant-TW", "en_US", ""].map(getPrimaryLanguage)).toEqual([
    "de",
    "pt",
    "zh",
    "en",
    "",
  ]);
});
