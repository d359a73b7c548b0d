import { describe, expect, it } from "vitest";
import { findNames } from "./find-names.ts";

const restorer = { findCapital: (word: string) => ({ how: -6, build: -5, grace: 1 })[word] ?? null };
const find = (title: string, author?: string) => [
  ...findNames({ video: { title, ...(author !== undefined && { author }) }, restorer }).values(),
];

describe("findNames", () => {
  it("reads names from a title and a channel, without the everyday words that English titles capitalize", () => {
    expect(find("How Grace Hopper's Team Built COBOL", "PyCon")).toEqual([
      "Grace",
      "Hopper",
      "Team",
      "Built",
      "COBOL",
      "PyCon",
    ]);
    expect(find("How to Build")).toEqual([]);
  });

  it("reads nothing from a title that is all capitals or has none", () => {
    expect(find("GRACE HOPPER")).toEqual([]);
    expect(find("grace hopper")).toEqual([]);
  });
});
