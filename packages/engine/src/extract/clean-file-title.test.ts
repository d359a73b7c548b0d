import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLanguage } from "../languages/find-language.ts";
import { buildTermIndex } from "./build-term-index.ts";
import { cleanFileTitle } from "./clean-file-title.ts";

const index = buildTermIndex({
  texts: ["The shell runs tools.", "Every shell has tools."],
  language: findLanguage("en"),
});
const clean = (title: string) => cleanFileTitle({ title, index });

describe("cleanFileTitle", () => {
  it.each([
    "6 6",
    "BiEkkj1EQAQ",
    "2026-05-14.whisper-medium",
    "Pasted text",
    "2_9",
    "14.03.2021-AOuI8AKva2c.webm",
  ])("rejects %j as a title", (title) => {
    expect(clean(title)).toBeNull();
  });

  it("keeps a written title, whether or not the talk says it", () => {
    expect(clean("The garden")).toBe("The garden");
    expect(clean("300 Spartans")).toBe("300 Spartans");
    expect(clean("会议")).toBe("会议");
    expect(clean("qa")).toBeNull();
  });

  it("reads hyphens as spaces in a file name, and as hyphens in a title", () => {
    expect(clean("frost-evening")).toBe("Frost evening");
    expect(clean("07_frost-evening")).toBe("Frost evening");
    expect(clean("07-frost-evening")).toBe("Frost evening");
    expect(clean("7-11 and the shell")).toBe("7-11 and the shell");
    expect(clean("The state-of-the-art shell")).toBe("The state-of-the-art shell");
    expect(clean("BiEkk-j1EQAQ")).toBeNull();
  });

  it("strips the number before a file name's words, unless the talk says it there", () => {
    expect(clean("12-frost-evening")).toBe("Frost evening");
    expect(clean("25 frost evening")).toBe("Frost evening");
    expect(clean("25 Frost Evenings")).toBe("25 Frost Evenings");
    expect(clean("25_Frost_Evenings")).toBe("Frost Evenings");
    expect(clean("12-shell")).toBe("Shell");
    expect(clean("3-D-shell")).toBe("3-D-shell");
    const texts = ["Twelve shells run 25 tools in 42 days.", "Every shell has tools."];
    const said = buildTermIndex({ texts, language: findLanguage("en") });
    expect(cleanFileTitle({ title: "12-shells-for-tools", index: said })).toBe("12 shells for tools");
    expect(cleanFileTitle({ title: "25_tools", index: said })).toBe("25 tools");
    expect(cleanFileTitle({ title: "42-tools", index: said })).toBe("Tools");
  });

  it("strips dates, numbers and identifiers from a title", () => {
    expect(clean("93 2022 11 13 shell tools")).toBe("Shell tools");
    expect(clean("chantal mouffe et l heure du peuple OSvjp_2LJRk79wwqXZSmH")).toBe(
      "Chantal mouffe et l heure du peuple",
    );
    expect(clean("2016 10 25.my shell tools.en.OSvjp 2LJRk79wwqXZSmH X79Do563L3")).toBe("My shell tools");
    expect(clean("The shell and eBPF")).toBe("The shell and eBPF");
    expect(clean("Introduction to JavaScript")).toBe("Introduction to JavaScript");
    expect(clean("Introduction to R")).toBe("Introduction to R");
  });

  it.each([
    ["2016 09 22.my 10 shell tools in 6 minutes.en.OSvjp 2LJRk79wwqXZSmH", "My 10 shell tools in 6 minutes"],
    ["Apollo 11 [Documentary]", "Apollo 11 [Documentary]"],
    ["Web 2.0 and Node.js", "Web 2.0 and Node.js"],
    ["2001 - A Space Odyssey", "2001 - A Space Odyssey"],
    ["Filming in 1080p", "Filming in 1080p"],
    ["GPT-4", "GPT-4"],
    ["iPhone 15 shell", "iPhone 15 shell"],
  ])("keeps the numbers of %j", (title, cleaned) => {
    expect(clean(title)).toBe(cleaned);
  });

  it.each([
    ["03 - The garden", "The garden"],
    ["S02E31 - The garden", "The garden"],
    ["The garden [a-b_c1D2e3F]", "The garden"],
    ["The garden-AOuI8AKva2c", "The garden"],
    ["The.garden.2019.1080p.WEB-DL.x264-GROUP", "The garden 2019"],
    ["The garden (2160p_25fps_AV1-128kbit_AAC)", "The garden"],
    ["Shell talk on 06.05.2024", "Shell talk"],
    ["Shell sync-20240909_195012-Meeting Recording", "Shell sync - Meeting Recording"],
    ["Screen Recording 2024-05-06 at 10.30.15 AM", null],
    ["GMT20230514-153012 Recording 1920x1080", null],
    ["en 2018 101", null],
    ["en 01 shell-tools", "Shell tools"],
    ["zh CN 01 shell tools", "Shell tools"],
    ["fr 01 shell tools", "Fr 01 shell tools"],
  ])("reads %j as %j", (title, cleaned) => {
    expect(clean(title)).toBe(cleaned);
  });

  it("capitalizes a title as its language does", () => {
    const turkish = buildTermIndex({ texts: ["istanbul"], language: findLanguage("tr") });
    expect(cleanFileTitle({ title: "istanbul 2", index: turkish })).toBe("İstanbul 2");
    expect(clean("iOS shell")).toBe("iOS shell");
    expect(clean("საღამოს შეხვედრა")).toBe("საღამოს შეხვედრა");
    expect(clean("ŉ aand in die tuin")).toBe("ŉ aand in die tuin");
  });

  it("returns the same title for a name with and without the marks of a program", () => {
    const words = fc.array(fc.constantFrom("shell", "tools", "garden", "50", "of", "Zoë"), {
      minLength: 1,
      maxLength: 6,
    });
    const starts = fc.constantFrom("", "2024-05-06 ", "20240506_153012 ", "07 - ", "91 2022 10 16 S02E31 ");
    const ends = fc.constantFrom(
      "",
      " [dQw4w9WgXcQ]",
      "-dQw4w9WgXcQ",
      " (1080p)",
      " 720p x264",
      " 2024-05-06",
      ".mp4",
    );
    fc.assert(
      fc.property(words, starts, ends, (middle, start, end) => {
        const title = ["Shell", ...middle, "tools"].join(" ");
        expect(clean(`${start}${title}${end}`)).toBe(title);
        expect(clean(title)).toBe(title);
      }),
    );
  });

  it("never invents a character, for any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (title) => {
        const allowed = [..." -", ...[...title].flatMap((letter) => [letter, letter.toUpperCase()])];
        for (const letter of clean(title) ?? "") expect(allowed).toContain(letter);
      }),
    );
  });
});
