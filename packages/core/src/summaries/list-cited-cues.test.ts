import { expect, it } from "vitest";
import { buildGistEvidence, buildKeyPoint, buildQuote } from "../testing/index.ts";
import { listCitedCues } from "./list-cited-cues.ts";

const cite = (firstCueId: number, lastCueId: number) => [buildQuote({ firstCueId, lastCueId })] as const;

it("lists the cues that the key points and the gist quote", () => {
  const keyPoints = [buildKeyPoint({ quotes: [...cite(4, 6)] })];
  const gistEvidence = buildGistEvidence({ quotes: [...cite(1, 2)] });
  expect([...listCitedCues({ keyPoints, gistEvidence })]).toEqual([4, 5, 6, 1, 2]);
  expect([...listCitedCues({ keyPoints, gistEvidence: null })]).toEqual([4, 5, 6]);
});

it("limits an invalid range", () => {
  const keyPoints = [buildKeyPoint({ quotes: [...cite(0, 1e9)] })];
  expect(listCitedCues({ keyPoints, gistEvidence: null }).size).toBe(2000);
});
