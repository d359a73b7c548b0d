import { parseCaptions } from "@pith/engine/captions/parse-captions";
import { countChapters } from "@pith/engine/chapters/count-chapters";
import { summarizeTranscript } from "@pith/engine/summarize-transcript";
import { countWords } from "@pith/engine/transcript/count-words";
import { segmentSentences } from "@pith/engine/transcript/segment-sentences";
import { segmentTextTiling } from "../baselines/segment-text-tiling.ts";
import { openCorpus } from "../data/find-shared-data.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { type Episode, loadEpisodes } from "./load-episodes.ts";
import { scoreBoundaries, scorePk } from "./score-boundaries.ts";

const TOLERANCE_SECONDS = 30;
const ADVANTAGE = 1.5;

const methods = ["evenly spaced", "TextTiling", "TextTiling, our count", "Pith"] as const;
type Method = (typeof methods)[number];
type Means = { precision: number; recall: number; f1: number; pk: number; count: number };

function toClock(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(11, 19)}.000`;
}

/** Returns the episode as WebVTT with one cue per turn. A cue ends when the next one starts. */
function toVtt({ turns, endSeconds }: Episode): string {
  const cues = turns.map(({ speaker, startSeconds, text }, position) => {
    const until = Math.max(startSeconds, turns[position + 1]?.startSeconds ?? endSeconds);
    const safe = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("-->", "—");
    return `${toClock(startSeconds)} --> ${toClock(until)}\n<v ${speaker}>${safe}\n`;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}

function segmentEpisode(episode: Episode): Map<Method, number[]> {
  const { transcript } = parseCaptions({ text: toVtt(episode) });
  const sentences = segmentSentences(transcript);
  const content = summarizeTranscript({
    transcript,
    video: null,
    length: "medium",
    maxWords: null,
    captionSource: "upload",
    requestedLanguage: null,
  });
  // Methods that can't determine the number of chapters use the engine's number.
  const words = transcript.cues.reduce((sum, cue) => sum + countWords(cue.text), 0);
  const count = countChapters({ durationMs: episode.endSeconds * 1000, words });
  const even = Array.from(
    { length: count - 1 },
    (_, position) => (episode.endSeconds * (position + 1)) / count,
  );
  return new Map<Method, number[]>([
    ["evenly spaced", even],
    ["TextTiling", segmentTextTiling({ sentences, count: null })],
    ["TextTiling, our count", segmentTextTiling({ sentences, count: count - 1 })],
    ["Pith", content.chapters.slice(1).map((chapter) => chapter.startSeconds ?? 0)],
  ]);
}

/**
 * Measures Pk, and how many chapter boundaries are within 30 s of human-annotated ones. The baselines are
 * evenly spaced chapters and TextTiling. The start of the first chapter doesn't count. Returns how many
 * targets were missed.
 */
export function measureChapters(): number {
  const { folder, isSmall } = openCorpus("references/lex_fridman_chapters");
  const episodes = loadEpisodes(folder);
  const means = new Map<Method, Means>(
    methods.map((method) => [method, { precision: 0, recall: 0, f1: 0, pk: 0, count: 0 }]),
  );
  for (const episode of episodes) {
    const reference = episode.chapterSeconds;
    for (const [method, predicted] of segmentEpisode(episode)) {
      const mean = means.get(method);
      if (mean === undefined) continue;
      const score = scoreBoundaries({ predicted, reference, toleranceSeconds: TOLERANCE_SECONDS });
      mean.precision += score.precision / episodes.length;
      mean.recall += score.recall / episodes.length;
      mean.f1 += score.f1 / episodes.length;
      mean.pk += scorePk({ predicted, reference, endSeconds: episode.endSeconds }) / episodes.length;
      mean.count += predicted.length / episodes.length;
    }
  }
  printTable({
    title: `Chapters within ${TOLERANCE_SECONDS} s, ${episodes.length} interviews of 1 to 5 hours`,
    header: ["method", "F1", "precision", "recall", "Pk", "boundaries"],
    rows: [...means].map(([method, mean]) => [
      method,
      (mean.f1 * 100).toFixed(1),
      (mean.precision * 100).toFixed(1),
      (mean.recall * 100).toFixed(1),
      (mean.pk * 100).toFixed(1),
      mean.count.toFixed(1),
    ]),
  });
  const best = Math.max(...[...means].filter(([method]) => method !== "Pith").map(([, mean]) => mean.f1));
  const measured = best > 0 ? (means.get("Pith")?.f1 ?? 0) / best : 0;
  return printTargets(
    [
      {
        what: "Chapter F1 over the best baseline's",
        measured,
        wanted: ADVANTAGE,
        better: "higher",
        unit: " x",
      },
    ],
    { isSmall },
  );
}

if (import.meta.main) process.exitCode = measureChapters() > 0 ? 1 : 0;
