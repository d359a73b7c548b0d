import { describe, expect, it } from "vitest";
import { euCountryCodes } from "./eu-countries.ts";
import { isEuVisitor } from "./is-eu-visitor.ts";

const american = { countryCode: null, languages: ["en-US", "en"], timeZone: "America/New_York" };

describe("isEuVisitor", () => {
  it("accepts 27 country codes, which take precedence over the other checks", {
    tags: "S9.cookies.18",
  }, () => {
    expect(new Set(euCountryCodes).size).toBe(27);
    for (const countryCode of euCountryCodes) {
      expect(isEuVisitor({ ...american, countryCode })).toBe(true);
      expect(isEuVisitor({ ...american, countryCode: countryCode.toLowerCase() })).toBe(true);
    }
    for (const countryCode of ["US", "GB", "CH", "NO", "TR"]) {
      expect(isEuVisitor({ countryCode, languages: ["de"], timeZone: "Europe/Berlin" })).toBe(false);
    }
  });

  it("checks the browser's languages by prefix and region", {
    tags: ["S9.cookies.19", "S8.other.01"],
  }, () => {
    for (const language of ["de", "de-DE", "fr-FR", "pt-PT", "sv", "en-IE", "EL"]) {
      expect(isEuVisitor({ ...american, languages: ["en-US", language] })).toBe(true);
    }
    for (const language of ["en", "en-GB", "ja", "zh-Hant-TW", "fil", ""]) {
      expect(isEuVisitor({ ...american, languages: [language] })).toBe(false);
    }
  });

  it("accepts time zones that start with Europe/", { tags: ["S9.cookies.20", "S8.other.02"] }, () => {
    expect(isEuVisitor({ ...american, timeZone: "Europe/Paris" })).toBe(true);
  });

  it("accepts time zones that start with Atlantic/Azores", { tags: "S9.cookies.21" }, () => {
    for (const timeZone of ["Atlantic/Azores", "Atlantic/Azores/Ponta_Delgada"]) {
      expect(isEuVisitor({ ...american, timeZone }), timeZone).toBe(true);
    }
    expect(isEuVisitor({ ...american, timeZone: "Atlantic/Bermuda" })).toBe(false);
  });

  it("accepts Atlantic/Madeira", { tags: "S9.cookies.22" }, () => {
    expect(isEuVisitor({ ...american, timeZone: "Atlantic/Madeira" })).toBe(true);
  });

  it("returns false if the country is unknown and neither check matches", { tags: "S8.other.03" }, () => {
    expect(isEuVisitor(american)).toBe(false);
    expect(isEuVisitor({ countryCode: null, languages: [], timeZone: null })).toBe(false);
    expect(isEuVisitor({ countryCode: "", languages: [], timeZone: "" })).toBe(false);
  });
});
