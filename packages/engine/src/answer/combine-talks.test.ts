import type { Transcript } from "@pith/core/transcripts/transcript";
import { describe, expect, it } from "vitest";
import { hasSharedData, readSharedFile } from "../../testing/shared-data.ts";
import { decodeCaptionBytes } from "../captions/decode-caption-bytes.ts";
import { parseCaptions } from "../captions/parse-captions.ts";
import { summarizeTranscript } from "../summarize-transcript.ts";
import { type CombinedTalk, combineTalks } from "./combine-talks.ts";

function buildTalk(texts: readonly string[], language = "en"): CombinedTalk {
  return {
    language,
    points: texts.map((text) => ({
      text,
      quotes: [{ text, startSeconds: 0, endSeconds: 1, firstCueId: 0, lastCueId: 0, speaker: null }],
    })),
  };
}

const bridges = [
  "Suspension bridges hang their deck from steel cables.",
  "The committee meets every Tuesday morning.",
  "Concrete needs four weeks to harden.",
];
const towers = [
  "Breakfast is served in the old library.",
  "A suspension bridge needs steel cables that are anchored deep.",
  "Elevators decide how tall a tower can be.",
];
const cooking = ["Onions turn sweet over a low flame.", "Salt the water before the pasta goes in."];

describe("combineTalks", () => {
  it("groups points of different talks about one subject, and names it in their words", () => {
    const { topics, best } = combineTalks([buildTalk(bridges), buildTalk(towers), buildTalk(cooking)]);
    expect(topics).toEqual([
      {
        words: ["Suspension", "bridges", "steel"],
        points: [
          { talk: 0, point: 0 },
          { talk: 1, point: 1 },
        ],
      },
    ]);
    expect(best[0]).toEqual([
      { talk: 0, point: 1 },
      { talk: 0, point: 2 },
    ]);
  });

  it("returns no topic if the talks share none, or for a single talk", () => {
    expect(combineTalks([buildTalk(bridges), buildTalk(cooking)]).topics).toEqual([]);
    expect(combineTalks([buildTalk([...bridges, ...towers])]).topics).toEqual([]);
    expect(combineTalks([])).toEqual({ topics: [], best: [] });
  });

  it("compares scripts without word spaces", () => {
    const { topics } = combineTalks([
      buildTalk(["吊桥的桥面挂在钢缆上。", "委员会每周二开会。"], "zh"),
      buildTalk(["早餐在旧图书馆供应。", "吊桥的桥面需要钢缆。"], "zh"),
      buildTalk(["洋葱要用小火慢炒。", "下面条之前先放盐。"], "zh"),
    ]);
    expect(topics.map(({ points }) => points)).toEqual([
      [
        { talk: 0, point: 0 },
        { talk: 1, point: 1 },
      ],
    ]);
  });

  it("handles 200 talks with 40 points each", () => {
    const words = Array.from({ length: 400 }, (_each, at) => `wo${at.toString(26)}rd${at}`);
    const talks = Array.from({ length: 200 }, (_talk, talk) =>
      buildTalk(
        Array.from({ length: 40 }, (_point, point) =>
          Array.from({ length: 12 }, (_word, at) => words[(talk * 7 + point * 31 + at * 53) % 400]).join(" "),
        ),
      ),
    );
    const { topics, best } = combineTalks(talks);
    expect(topics.length).toBeLessThanOrEqual(6);
    expect(best).toHaveLength(200);
  });
});

describe.skipIf(!hasSharedData)("combineTalks over real talks", () => {
  const parse = (path: string): Transcript =>
    parseCaptions({ text: decodeCaptionBytes(readSharedFile(path)) }).transcript;
  const summarize = (path: string): CombinedTalk => {
    const { language, keyPoints } = summarizeTranscript({
      transcript: parse(path),
      ...{ video: null, length: "medium", maxWords: null, captionSource: "upload", requestedLanguage: null },
    });
    return { language, points: keyPoints };
  };
  const folder = "references/bitcointranscripts_summaries";

  it("finds what talks about Lightning share, each point once and from several talks", () => {
    const talks = [
      `${folder}/chaincode-podcast__channel-jamming-on-the-lightning-network.md`,
      `${folder}/bitcoin-explained__basis-of-lightning-technology-12.md`,
      `${folder}/bitcoinplusplus__2025-berlin__receiving-bolt12-payments-in-lnd.md`,
    ].map(summarize);
    const { topics, best } = combineTalks(talks);
    expect(topics.flatMap(({ words }) => words).map((word) => word.toLowerCase())).toContain("lightning");
    for (const { points } of topics) expect(new Set(points.map(({ talk }) => talk)).size).toBe(points.length);
    const shown = [...topics.flatMap(({ points }) => points), ...best.flat()];
    expect(new Set(shown.map(({ talk, point }) => `${talk} ${point}`)).size).toBe(shown.length);
    for (const { talk, point } of shown) expect(talks[talk]?.points[point]?.quotes.length).toBeGreaterThan(0);
  });

  it("finds nothing shared in talks about different things", () => {
    const talks = [
      "captions/3b1b_translations/2016__eigenvalues__german__community.srt",
      "captions/3b1b_translations/2017__bitcoin__german__community.srt",
    ].map(summarize);
    expect(combineTalks(talks).topics).toEqual([]);
  });
});
