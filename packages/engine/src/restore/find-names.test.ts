import { describe, expect, it } from "vitest";
import { findNames } from "./find-names.ts";

const restorer = { findCapital: (word: string) => ({ how: -6, build: -5, grace: 1 })[word] ?? null };
const find = (title: string, author?: string) => [
  ...findNames({ video: { title, ...(author !== undefined && { author }) }, restorer }).values(),
];

describe("findNames", () => {
  it("finds names in a title and a channel, without everyday words that English titles capitalize", () => {
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

  it("finds names in a description's running text, after those of the title", () => {
    const names = findNames({
      video: {
        title: "how FLOW-MATIC came to be",
        description:
          "Today we meet Grace Hopper, who wrote Flow-Matic. Nobody knew: Mainframes were loud.\n" +
          "Follow us at https://example.com/Channel or #Computing\nMy Other Great Videos",
      },
      restorer,
    });
    expect([...names.values()]).toEqual(["FLOW-MATIC", "Grace", "Hopper"]);
  });

  it("finds none in a title in all capitals or without capitals", () => {
    expect(find("GRACE HOPPER")).toEqual([]);
    expect(find("grace hopper")).toEqual([]);
  });
});
