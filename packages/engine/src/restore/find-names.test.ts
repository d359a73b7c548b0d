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

  it("reads names from the running text of a description, after those of the title", () => {
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

  it("reads nothing from a title that is all capitals or has none", () => {
    expect(find("GRACE HOPPER")).toEqual([]);
    expect(find("grace hopper")).toEqual([]);
  });
});
