import { describe, expect, it } from "vitest";
import { buildTranscript } from "../../testing/build-task.ts";
import { buildTermIndex } from "../extract/build-term-index.ts";
import { findLanguage } from "../languages/find-language.ts";
import type { SponsorRange } from "../summary-engine.ts";
import { segmentSentences } from "../transcript/segment-sentences.ts";
import { findLeftOut, listLeftOutRanges } from "./find-left-out.ts";

function find(texts: string[], language = "en", sponsors: SponsorRange[] = []) {
  const sentences = segmentSentences(buildTranscript({ texts, language }));
  const index = buildTermIndex({
    texts: sentences.map(({ text }) => text),
    language: findLanguage(language),
  });
  const reasons = findLeftOut({ sentences, index, sponsors });
  return { reasons, ranges: listLeftOutRanges({ sentences, reasons }) };
}

const speech = (count: number) =>
  Array.from({ length: count }, (_, at) => `The bridge number ${at} crosses the northern river.`);

describe("findLeftOut", () => {
  it("finds greetings and calls to subscribe individually", () => {
    const { reasons } = find(["Welcome back to the channel, my friends.", ...speech(6), "Please subscribe."]);
    expect(reasons.at(0)).toBe("housekeeping");
    expect(reasons.at(-1)).toBe("housekeeping");
    expect(reasons.slice(1, -1)).toEqual(Array.from({ length: 6 }, () => null));
  });

  it("cuts sentences beside an ad that say what is advertised, but no others", () => {
    const advert = [
      "Acme makes mattresses for us.",
      "The Acme company is our sponsor.",
      "Mattresses by Acme are soft, so go to acme dot com slash bridge today.",
      "Use code BRIDGE for ten percent off.",
      "There is a lot of the river left.",
      "Acme will donate ten dollars, too.",
      "The river was cold that year.",
    ];
    const { reasons } = find([...speech(20), ...advert, ...speech(20)]);
    const cut = Array.from({ length: 6 }, () => "sponsor");
    expect(reasons.slice(19, 28)).toEqual([null, ...cut, null, null]);
  });

  it("cuts no sentence after two that don't say what is advertised", () => {
    const advert = [
      "This episode is brought to you by Acme.",
      "Go to acme dot com slash bridge today.",
      "Use code BRIDGE for a free month, which is the first month free.",
      "There is a lot of the river left.",
      "The river was cold that year.",
      "We spent a month on the river.",
    ];
    const { reasons } = find([...speech(20), ...advert, ...speech(20)]);
    expect(reasons.filter((reason) => reason === "sponsor")).toHaveLength(3);
  });

  it("cuts the sentences beside each of several ads for the same advertiser", () => {
    const advert = [
      "Acme makes mattresses for us.",
      "The Acme company is our sponsor.",
      "Mattresses by Acme are soft, so go to acme dot com slash bridge today.",
      "Use code BRIDGE for ten percent off.",
      "Acme will donate ten dollars, too.",
    ];
    const { reasons } = find([...advert, ...speech(40), ...advert]);
    expect(reasons.map((reason) => reason === "sponsor")).toEqual([
      ...Array.from({ length: 5 }, () => true),
      ...Array.from({ length: 40 }, () => false),
      ...Array.from({ length: 5 }, () => true),
    ]);
  });

  it("cuts an ad from its first sign to its last", () => {
    const advert = [
      "This episode is brought to you by Acme.",
      "I sleep better on their mattress.",
      "Go to acme dot com slash bridge today.",
      "Use code BRIDGE for ten percent off.",
    ];
    const { reasons, ranges } = find([...speech(20), ...advert, ...speech(20)]);
    expect(reasons.slice(20, 24)).toEqual(["sponsor", "sponsor", "sponsor", "sponsor"]);
    expect(reasons.filter((reason) => reason === "sponsor")).toHaveLength(4);
    expect(ranges).toHaveLength(1);
  });

  it("doesn't mistake one ad-like word for an ad", () => {
    const { reasons } = find([...speech(20), "The app comes with a free trial of a month.", ...speech(20)]);
    expect(reasons.every((reason) => reason === null)).toBe(true);
  });

  it("finds talk about the event, but not about a topic with the same words", () => {
    const own = "The northern river has a question for every bridge we cross today.";
    const { reasons } = find([
      ...speech(20),
      "So we have a few minutes left.",
      own,
      "Thank you.",
      ...speech(20),
    ]);
    expect(reasons.slice(19, 24)).toEqual([null, "housekeeping", null, "housekeeping", null]);
  });

  it("finds each sentence whose middle is in a sponsor segment", () => {
    // Each sentence takes 3.2 seconds.
    const { reasons } = find(speech(10), "en", [
      { startSeconds: 0, endSeconds: 1 },
      { startSeconds: 1, endSeconds: 3.5 },
      { startSeconds: 9, endSeconds: 16 },
      { startSeconds: 30, endSeconds: 40 },
    ]);
    expect(reasons.flatMap((reason, at) => (reason === "sponsor" ? [at] : []))).toEqual([0, 3, 4, 9]);
  });

  it("finds nothing if it would be most of the talk, or in a language without phrases", () => {
    expect(find(["Welcome back.", "Please subscribe.", "It rains."]).reasons).toEqual([null, null, null]);
    expect(find(["Velkommen tilbage.", ...speech(3)], "da").reasons.every((reason) => reason === null)).toBe(
      true,
    );
  });
});
