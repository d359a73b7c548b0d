import { titleChapters } from "@pith/engine/chapters/title-chapters";
import { openCorpus } from "../data/find-shared-data.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { loadEpisodes } from "./load-episodes.ts";
import { type InterviewTalk, readTalk } from "./read-talk.ts";
import { scoreTitle } from "./score-title.ts";

const BASELINE_WORDS = 2;

/** Returns the words of a chapter's highest-ranking topic terms. */
function pickWords({
  talk: {
    source: { index },
    chapters,
  },
  chapter,
  rate,
}: {
  talk: InterviewTalk;
  chapter: number;
  rate: (use: { count: number; term: number; order: number }) => number;
}): string {
  const from = index.starts[chapters[chapter]?.first ?? 0] ?? 0;
  const to = index.starts[chapters[chapter]?.end ?? 0] ?? from;
  const uses = new Map<number, { count: number; term: number; order: number; word: string }>();
  for (let at = from; at < to; at += 1) {
    const number = index.tokens[at] ?? 0;
    const term = index.terms[number] ?? -1;
    if (term < 0) continue;
    const use = uses.get(term) ?? { count: 0, term, order: uses.size, word: index.words[number] ?? "" };
    use.count += 1;
    uses.set(term, use);
  }
  return [...uses.values()]
    .sort((left, right) => rate(right) - rate(left) || left.order - right.order)
    .slice(0, BASELINE_WORDS)
    .map(({ word }) => word)
    .join(", ");
}

function nameChapters(talk: InterviewTalk): Record<string, string[]> {
  const chapters = talk.chapters.map((_, chapter) => chapter);
  return {
    "first topic words": chapters.map((chapter) => pickWords({ talk, chapter, rate: ({ order }) => -order })),
    "most frequent words": chapters.map((chapter) =>
      pickWords({ talk, chapter, rate: ({ count }) => count }),
    ),
    "frequent here, rare elsewhere": chapters.map((chapter) =>
      pickWords({
        talk,
        chapter,
        rate: ({ count, term }) => count ** 2 / (talk.source.index.termCounts[term] ?? 1),
      }),
    ),
    Pith: titleChapters({ source: talk.source, starts: talk.chapters.map(({ first }) => first) }).map(
      ({ title }) => title,
    ),
  };
}

/**
 * Generates titles for human-annotated chapters and compares them with the human titles: F1 over shared
 * stems, and the number of titles that share at least one word. Returns how many targets were missed.
 */
export function measureTitles(): number {
  const { folder, isSmall } = openCorpus("references/lex_fridman_chapters");
  const scores = new Map<string, number[]>();
  for (const episode of loadEpisodes(folder)) {
    const talk = readTalk(episode);
    for (const [method, titles] of Object.entries(nameChapters(talk))) {
      const known = scores.get(method) ?? [];
      known.push(
        ...talk.chapters.flatMap(
          ({ name }, chapter) => scoreTitle({ name, title: titles[chapter] ?? "" }) ?? [],
        ),
      );
      scores.set(method, known);
    }
  }
  const average = (all: readonly number[]) => all.reduce((sum, score) => sum + score, 0) / all.length;
  const means = [...scores].map(([method, all]) => ({
    method,
    f1: average(all),
    hits: average(all.map((score) => (score > 0 ? 1 : 0))),
    count: all.length,
  }));
  printTable({
    title: `Titles of ${means[0]?.count ?? 0} chapters of interviews`,
    header: ["method", "F1", "share a word"],
    rows: means.map(({ method, f1, hits }) => [
      method,
      (f1 * 100).toFixed(1),
      `${(hits * 100).toFixed(1)} %`,
    ]),
  });
  const best = Math.max(...means.filter(({ method }) => method !== "Pith").map(({ f1 }) => f1));
  const own = means.find(({ method }) => method === "Pith")?.f1 ?? 0;
  return printTargets(
    [
      {
        what: "Chapter titles' F1 over the best baseline's",
        measured: own / best,
        wanted: 1,
        better: "higher",
        unit: " x",
      },
    ],
    { isSmall },
  );
}

if (import.meta.main) process.exitCode = measureTitles() > 0 ? 1 : 0;
