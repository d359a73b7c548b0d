import type { Cue, Transcript } from "@pith/core/transcripts/transcript";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildEvidence, buildEvidenceSource } from "./build-evidence.ts";
import { buildQuoteIndex } from "./build-quote-index.ts";
import type { Claim } from "./claim.ts";
import { foldText } from "./fold-text.ts";
import { matchQuote } from "./match-quote.ts";

function buildTranscript(cues: (Pick<Cue, "text"> & Partial<Cue>)[]): Transcript {
  const timed = cues.map((cue, id) => ({
    speaker: null,
    ...cue,
    id,
    startMs: id * 1000,
    endMs: id * 1000 + 900,
  }));
  return { language: "en", kind: "manual", cues: timed };
}

function buildClaim(input: { transcript: Transcript; id: string; quotes: string[] }): Claim {
  const index = buildQuoteIndex(input.transcript);
  const quotes = input.quotes.map((quote) => {
    const match = matchQuote({ quote, index });
    if (match === null) throw new Error(`Nobody says: ${quote}`);
    return { ...match, text: match.quote, speaker: null };
  });
  return { id: input.id, text: "It is so.", language: "en", repairs: [], quotes };
}

const cueText = fc
  .array(fc.constantFrom("alpha", "beta", "gamma.", "delta,", "epsilon?", "zeta", "一二三。"), {
    minLength: 1,
    maxLength: 30,
  })
  .map((words) => words.join(" "));
const cue = fc.record({ text: cueText, speaker: fc.constantFrom(null, "Ann", "Bob") });

describe("buildEvidence", () => {
  it("names each new speaker, and shows lines that two claims quote once", () => {
    const transcript = buildTranscript([
      { text: "Does it really work in the cold as well as you say?", speaker: "Host" },
      { text: "It works in the cold.", speaker: "Ann" },
      { text: "It even works in the snow, which we tried for weeks.", speaker: "Ann" },
      { text: "Good.", speaker: null, startsTurn: true },
    ]);
    const claims = [
      buildClaim({ transcript, id: "both", quotes: ["It works in the cold. It even works in the snow"] }),
      buildClaim({ transcript, id: "second", quotes: ["It even works in the snow"] }),
    ];
    const passages = buildEvidence({ claims, source: buildEvidenceSource(transcript), naming: null });
    expect(passages).toHaveLength(1);
    expect(
      passages[0]?.lines.map(({ number, text, speaker, isQuoted }) => [number, speaker, text, isQuoted]),
    ).toEqual([
      [1, "Host", "Does it really work in the cold as well as you say?", false],
      [2, "Ann", "It works in the cold.", true],
      [3, null, "It even works in the snow,", true],
      [4, null, "which we tried for weeks.", false],
      [5, "", "Good.", false],
    ]);
    expect(passages[0]?.claims.map(({ claim, lineNumbers }) => [claim.id, lineNumbers])).toEqual([
      ["both", [2, 3]],
      ["second", [3]],
    ]);
  });

  it("gives each claim the lines of its quotes and nothing more, each stretch once", () => {
    const places = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 60 })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 40 }), places, (cues, quoted) => {
        const transcript = buildTranscript(cues);
        const source = buildEvidenceSource(transcript);
        const words = [...source.cues.text.matchAll(/\S+/gu)];
        const claims = quoted.map(([from, length], at) => {
          const first = words[from % words.length];
          const last = words[Math.min(words.length - 1, (from % words.length) + length)];
          const end = (last?.index ?? 0) + (last?.[0].length ?? 0);
          const quote = source.cues.text.slice(first?.index, end);
          return buildClaim({ transcript, id: String(at), quotes: [quote] });
        });
        const passages = buildEvidence({ claims, source, naming: null });
        const lines = passages.flatMap((passage) => passage.lines);
        expect(lines.map(({ number }) => number)).toEqual(lines.map((_line, at) => at + 1));
        const shown = lines.map(({ text }) => text).join(" ");
        expect(foldText(shown).folded.length).toBeLessThanOrEqual(foldText(source.cues.text).folded.length);
        const placed = passages.flatMap((passage) => passage.claims);
        expect(placed).toHaveLength(claims.length);
        for (const { claim, lineNumbers } of placed) {
          const said = lineNumbers.map((number) => lines[number - 1]?.text).join(" ");
          expect(foldText(said).folded).toBe(foldText(claim.quotes[0]?.text ?? "").folded);
        }
      }),
    );
  });
});
