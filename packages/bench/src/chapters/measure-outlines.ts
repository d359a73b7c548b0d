import { buildChapters } from "@pith/engine/chapters/build-chapters";
import { summarizeTranscript } from "@pith/engine/summarize-transcript";
import { openCorpus } from "../data/find-shared-data.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { loadEpisodes } from "./load-episodes.ts";
import { type InterviewTalk, readTalk, toTranscript } from "./read-talk.ts";
import { scoreBoundaries } from "./score-boundaries.ts";
import { scoreTitle } from "./score-title.ts";

const TOLERANCE_SECONDS = 30;
const PAIR = /, | and /u;

/**
 * Returns the title of the human-annotated chapter that overlaps a range the most; empty if none overlaps.
 */
function findName({
  talk: { episode },
  startSeconds,
  endSeconds,
}: {
  talk: InterviewTalk;
  startSeconds: number;
  endSeconds: number;
}): string {
  let name = "";
  let longest = 0;
  for (const [at, chapter] of episode.chapters.entries()) {
    const end = episode.chapters[at + 1]?.startSeconds ?? episode.endSeconds;
    const shared = Math.min(end, endSeconds) - Math.max(chapter.startSeconds, startSeconds);
    if (shared <= longest) continue;
    longest = shared;
    name = chapter.title;
  }
  return name;
}

/** Returns the fraction of chapters without a key point. */
function measureEmpty(talks: readonly InterviewTalk[]): number {
  let empty = 0;
  let all = 0;
  for (const { episode } of talks) {
    const { chapters, keyPoints } = summarizeTranscript({
      transcript: toTranscript(episode),
      video: null,
      length: "medium",
      maxWords: null,
      captionSource: "upload",
      requestedLanguage: null,
    });
    all += chapters.length;
    empty += chapters.filter((_, at) => !keyPoints.some(({ chapterIndex }) => chapterIndex === at)).length;
  }
  return empty / Math.max(1, all);
}

/**
 * Measures the chapters and titles that the engine finds in interviews with human-annotated chapters. No
 * weights are fitted on these interviews. `bench:outlines 0` and `1` each measure every other interview, so
 * that half of them stay unseen during development. Returns how many targets were missed.
 */
export function measureOutlines(): number {
  const { folder, isSmall } = openCorpus("references/lex_fridman_chapters");
  const half = import.meta.main ? process.argv[2] : undefined;
  const talks = loadEpisodes(folder)
    .filter((_, at) => half === undefined || at % 2 === Number(half))
    .map(readTalk);
  const sums = { f1: 0, chapters: 0, named: 0, alike: 0, pairs: 0 };
  for (const talk of talks) {
    const { source, episode } = talk;
    const { chapters } = buildChapters({ source, ownChapters: [], durationSeconds: null });
    sums.f1 += scoreBoundaries({
      predicted: chapters.slice(1).map(({ startSeconds }) => startSeconds ?? 0),
      reference: episode.chapterSeconds,
      toleranceSeconds: TOLERANCE_SECONDS,
    }).f1;
    for (const { title, startSeconds, endSeconds } of chapters) {
      sums.chapters += 1;
      if (PAIR.test(title)) sums.pairs += 1;
      const span = { startSeconds: startSeconds ?? 0, endSeconds: endSeconds ?? 0 };
      const likeness = scoreTitle({ name: findName({ talk, ...span }), title });
      if (likeness === null) continue;
      sums.named += 1;
      if (likeness > 0) sums.alike += 1;
    }
  }
  const figures = {
    f1: sums.f1 / talks.length,
    alike: (100 * sums.alike) / sums.named,
    pairs: (100 * sums.pairs) / sums.chapters,
    empty: 100 * measureEmpty(talks),
  };
  printTable({
    title: `Chapters and titles of ${talks.length} interviews that no weights were fitted on`,
    header: ["F1 within 30 s", "share a word", "pairs", "without a point", "chapters"],
    rows: [
      [
        figures.f1.toFixed(3),
        `${figures.alike.toFixed(1)} %`,
        `${figures.pairs.toFixed(1)} %`,
        `${figures.empty.toFixed(1)} %`,
        (sums.chapters / talks.length).toFixed(1),
      ],
    ],
  });
  return printTargets(
    [
      { what: "F1 of chapters within 30 s", measured: figures.f1, wanted: 0.46, better: "higher" },
      { what: "Titles that share a word", measured: figures.alike, wanted: 36, better: "higher", unit: " %" },
      { what: "Titles that are pairs", measured: figures.pairs, wanted: 10, better: "lower", unit: " %" },
      { what: "Chapters without a point", measured: figures.empty, wanted: 1, better: "lower", unit: " %" },
    ],
    { isSmall },
  );
}

if (import.meta.main) process.exitCode = measureOutlines() > 0 ? 1 : 0;
