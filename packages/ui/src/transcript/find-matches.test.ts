import { afterEach, describe, expect, it, vi } from "vitest";
import { groupCues } from "../model/group-cues.ts";
import { cutAtMatches, findMatches, prepareMatches } from "./find-matches.ts";

afterEach(() => vi.unstubAllGlobals());

describe("findMatches", () => {
  const texts = ["The Café opens.", "Nothing here. They don\u2019t open.", "un cafe\u0301 noir"];
  const groups = groupCues(
    texts.map((text, id) => ({ id, text, startMs: id * 9000, endMs: id * 9000 + 1000, speaker: null })),
  );

  it("finds groups regardless of case, accents and the form of quotation marks, repeatedly", () => {
    expect(groups).toHaveLength(3);
    for (const [search, found] of [
      ["cafe", [0, 2]],
      ["CAFÉ", [0, 2]],
      ["nothing", [1]],
      ["don't", [1]],
      ["don\u2019t", [1]],
      [" ", []],
    ] as const)
      expect(findMatches({ groups, search }), search).toEqual(found);
  });

  it("prepares groups in idle time, and stops when it is aborted", () => {
    const idle: (() => void)[] = [];
    const cancel = vi.fn();
    vi.stubGlobal("requestIdleCallback", (act: () => void) => idle.push(act));
    vi.stubGlobal("cancelIdleCallback", cancel);
    const many = Array.from({ length: 250 }, () => structuredClone(groups).slice(0, 1)).flat();
    const stop = prepareMatches(many);
    for (let count = 0; count < idle.length; count += 1) idle[count]?.();
    expect(idle).toHaveLength(3);
    stop();
    expect(cancel).toHaveBeenCalledWith(3);
  });
});

describe("cutAtMatches", () => {
  it.each([
    ["The Café opens.", "cafe", ["The ", "[Café]", " opens."]],
    ["un cafe\u0301 noir", "CAFÉ", ["un ", "[cafe\u0301]", " noir"]],
    ["İstanbul, istanbul", "ISTANBUL", ["[İstanbul]", ", ", "[istanbul]"]],
    ["It\u2019s l\u2019eau\u00a0!", "l'eau !", ["It\u2019s ", "[l\u2019eau\u00a0!]"]],
    ["a \u201cquiet\u201d room", '"QUIET"', ["a ", "[\u201cquiet\u201d]", " room"]],
    ["nothing", "x", ["nothing"]],
  ])(
    "splits %j at %j, regardless of case, accents and the form of quotation marks",
    (text, search, expected) => {
      const pieces = cutAtMatches({ text, search });
      expect(pieces.map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))).toEqual(expected);
    },
  );
});
