import { describe, expect, it } from "vitest";
import { findSharedData } from "../data/find-shared-data.ts";
import { countShown, listUnanswered, replayTalks } from "./measure-replays.ts";

const shared = findSharedData("captions") === null ? null : findSharedData(".");
if (shared === null) console.log("Replays: skipped, the shared data is absent. Set PITH_SHARED_DATA.");

describe.skipIf(shared === null)("replayTalks", async () => {
  const scored = shared === null ? [] : await replayTalks({ folder: shared });
  const list = (kind: "excellent" | "mediocre") =>
    scored.filter(({ replay }) => replay.kind === kind).flatMap(({ texts }) => texts);

  it("finds a stored answer to every prompt", () => {
    expect(listUnanswered(scored).map(({ name }) => name)).toEqual([]);
  });

  it("keeps nearly all of an excellent model's facts, gists, titles and takeaways as written", () => {
    const texts = list("excellent");
    expect(texts.length).toBeGreaterThan(0);
    expect(countShown(texts).share).toBeGreaterThanOrEqual(0.95);
  });

  it("catches a mediocre model's mistakes and keeps what it got right", () => {
    const texts = list("mediocre");
    const wrong = texts.filter(({ mistake }) => mistake !== null);
    const right = texts.filter(({ mistake, hasBrokenQuote }) => mistake === null && !hasBrokenQuote);
    expect(wrong.length).toBeGreaterThan(0);
    expect(countShown(wrong).share).toBeLessThanOrEqual(0.1);
    expect(countShown(right).share).toBeGreaterThanOrEqual(0.9);
  });
});
