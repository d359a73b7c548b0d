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
  });

  it("reads hyphens as spaces in a file name, and as hyphens in a title", () => {
    expect(clean("frost-evening")).toBe("Frost evening");
    expect(clean("The state-of-the-art shell")).toBe("The state-of-the-art shell");
    expect(clean("BiEkk-j1EQAQ")).toBeNull();
  });

  it("strips dates, numbers and identifiers from a title", () => {
    expect(clean("93 2022 11 13 shell tools")).toBe("shell tools");
    expect(clean("chantal mouffe et l heure du peuple OSvjp_2LJRk79wwqXZSmH")).toBe(
      "chantal mouffe et l heure du peuple",
    );
    expect(clean("2016 10 25.my shell tools.en.OSvjp 2LJRk79wwqXZSmH X79Do563L3")).toBe("my shell tools");
    expect(clean("The shell and eBPF")).toBe("The shell and eBPF");
    expect(clean("Introduction to JavaScript")).toBe("Introduction to JavaScript");
    expect(clean("Introduction to R")).toBe("Introduction to R");
  });
});
