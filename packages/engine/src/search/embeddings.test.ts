import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findNearPassages, quantizeEmbeddings } from "./embeddings.ts";
import { findTalkPassages } from "./find-talk-passages.ts";
import { buildSpeechIndex } from "./speech-index.ts";
import { splitPassages } from "./split-passages.ts";

const quantize = (vectors: number[][]) => quantizeEmbeddings(vectors)?.vectors ?? new Uint8Array();

function cosine(left: number[], right: number[]): number {
  const product = (one: number[], other: number[]) =>
    one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
  return product(left, right) / Math.sqrt(product(left, left) * product(right, right));
}

describe("quantizeEmbeddings", () => {
  it("keeps cosines within a hundredth, whatever the vectors' lengths", () => {
    const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(vector, vector, fc.constantFrom(0.001, 1, 300), (left, right, scale) => {
        fc.pre([left, right].every((values) => values.some((value) => Math.abs(value) > 0.1)));
        const [near] = findNearPassages({
          question: quantize([left.map((value) => value * scale)]),
          talks: [{ talk: 0, vectors: quantize([right]) }],
          limit: 1,
        });
        expect(near?.similarity).toBeCloseTo(cosine(left, right), 1.7);
      }),
    );
  });

  it("rejects vectors of different lengths, empty ones and non-finite numbers", () => {
    for (const vectors of [[], [[]], [[1, 2], [1]], [[1, Number.NaN]], [[Number.POSITIVE_INFINITY, 1]]])
      expect(quantizeEmbeddings(vectors)).toBeNull();
  });
});

describe("findNearPassages", () => {
  it("returns the most similar passages of all talks, best first, however many there are", () => {
    const angles = Array.from({ length: 90 }, (_each, at) => (at * 37) % 90);
    const point = (degrees: number) => {
      const angle = (degrees * Math.PI) / 180;
      return [Math.cos(angle), Math.sin(angle)];
    };
    const talks = [angles.slice(0, 40), angles.slice(40)].map((own, talk) => ({
      talk,
      vectors: quantize(own.map(point)),
    }));
    const near = findNearPassages({ question: quantize([point(0)]), talks, limit: 3 });
    expect(near.map(({ talk, passage }) => angles[talk * 40 + passage])).toEqual([0, 1, 2]);
  });
});

describe("splitPassages", () => {
  it("splits whole cues into passages of about a minute, in order and without gaps", () => {
    const cues = Array.from({ length: 50 }, (_each, id) => ({ id, text: "w".repeat(90) }));
    const passages = splitPassages([...cues, { id: 50, text: "long ".repeat(1000) }]);
    expect(passages.map(({ firstCueId, lastCueId }) => [firstCueId, lastCueId])).toEqual([
      [0, 10],
      [11, 21],
      [22, 32],
      [33, 43],
      [44, 49],
      [50, 50],
    ]);
    expect(Math.max(...passages.map(({ text }) => text.length))).toBe(2000);
  });

  it("never splits a character", () => {
    const [passage] = splitPassages([{ id: 0, text: `a${"😀".repeat(1500)}` }]);
    expect(passage?.text.isWellFormed()).toBe(true);
  });
});

describe("findTalkPassages with passages of similar meaning", () => {
  const filler = Array.from({ length: 60 }, () => "Then we talked about the weather and had lunch.");
  const talks = [
    ["The bridge is old.", ...filler, "A bridge needs paint."],
    [...filler, "Spans over water carry their load in cables."],
  ].map((texts) => ({
    language: "en",
    lines: buildSpeechIndex({
      cues: texts.map((text, id) => ({ text, startMs: id * 5000 })),
      language: "en",
    }).lines,
  }));
  const find = (similar: { talk: number; firstCueId: number; lastCueId: number }[]) =>
    findTalkPassages({ question: "Which load does a bridge carry?", talks, similar, limit: 10 }).passages;

  it("adds passages that the words miss, with less weight for words that are common elsewhere", () => {
    const [without] = [find([])];
    expect(find([]).some(({ talk, lastCueId }) => talk === 1 && lastCueId >= 60)).toBe(true);
    const added = find([{ talk: 1, firstCueId: 10, lastCueId: 20 }]);
    expect(added).toHaveLength(without.length + 1);
    const own = added.find(({ talk, lastCueId }) => talk === 1 && lastCueId < 60);
    // Both words are spoken, but minutes apart.
    expect(own?.share).toBeGreaterThan(0);
    expect(own?.share).toBeLessThan(0.5);
    expect((own?.firstCueId ?? 99) <= 10 && (own?.lastCueId ?? 0) >= 20).toBe(true);
  });

  it("ranks a passage that both find higher, once", () => {
    const before = find([]);
    const last = before.at(-1);
    if (!last) throw new Error("The words find nothing.");
    const after = find([last, { ...last, firstCueId: last.firstCueId + 1 }]);
    expect(after).toHaveLength(before.length);
    expect(after[0]).toEqual(last);
  });
});
