import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { countWindowWords } from "@pith/engine/chapters/build-chapters";
import { countChapters } from "@pith/engine/chapters/count-chapters";
import { findInterviewer } from "@pith/engine/chapters/find-interviewer";
import { listPhrases } from "@pith/engine/chapters/rank-phrases";
import { boundarySigns, readBoundarySigns } from "@pith/engine/chapters/read-boundary-signs";
import { phraseSigns } from "@pith/engine/chapters/read-phrase-signs";
import { readLexicalSigns } from "@pith/engine/chapters/score-boundaries";
import { findSharedData } from "../data/find-shared-data.ts";
import { fitLogistic } from "./fit-logistic.ts";
import { type Choice, fitSoftmax } from "./fit-softmax.ts";
import { loadEpisodes } from "./load-lex-fridman.ts";
import { type InterviewTalk, readTalk } from "./read-talk.ts";
import { scoreTitle } from "./score-title.ts";

const PHRASE_PENALTY = 0.03;
const PHRASE_FILE = fileURLToPath(new URL("../../../engine/src/chapters/phrase-weights.ts", import.meta.url));
const BOUNDARY_FILE = fileURLToPath(
  new URL("../../../engine/src/chapters/boundary-weights.ts", import.meta.url),
);

/**
 * Returns the candidate phrases for each chapter that a person titled. A candidate's share depends on how
 * similar it is to that title.
 */
export function listTitleChoices({ source, chapters }: InterviewTalk): Choice[] {
  return chapters.flatMap(({ name, first, end }) => {
    const candidates = listPhrases({ source, stretch: { first, end } });
    const likeness = candidates.map(({ text }) => (scoreTitle({ name, title: text }) ?? 0) ** 2);
    const total = likeness.reduce((sum, each) => sum + each, 0);
    if (total === 0) return [];
    return [{ signs: candidates.map(({ signs }) => signs), shares: likeness.map((each) => each / total) }];
  });
}

/** Returns weights for the phrase features, fitted on these choices. */
export function fitPhraseWeights(choices: readonly Choice[]): number[] {
  return fitSoftmax({ choices, penalty: PHRASE_PENALTY });
}

/**
 * Within this many seconds of a boundary set by a person, only the sentence that starts the chapter is used
 * as an example.
 */
const DOUBTFUL_SECONDS = 45;
const NEAR_SECONDS = 20;
const BOUNDARY_PENALTY = 2;

/** A sentence's features, and whether a chapter set by a person starts with it. */
export interface BoundaryExample {
  signs: Float64Array;
  isStart: boolean;
}

/** Returns the sentences of an interview as examples. None if the talk has no interviewer. */
export function listBoundaryExamples({ episode, source }: InterviewTalk): BoundaryExample[] {
  const { sentences, index } = source;
  const interviewer = findInterviewer({ sentences, index });
  if (interviewer === null) return [];
  const words = index.tokens.length;
  const chapters = countChapters({ durationMs: episode.endSeconds * 1000, words });
  const lexical = readLexicalSigns({ index, windowWords: countWindowWords({ words, chapters }) });
  const rows = readBoundarySigns({ sentences, index, lexical, interviewer });
  const seconds = sentences.map(({ startMs }) => (startMs ?? 0) / 1000);
  const starts = new Set<number>();
  for (const wanted of episode.chapterSeconds) {
    const distances = seconds.map((each) => Math.abs(each - wanted));
    const nearest = distances.indexOf(Math.min(...distances));
    if ((distances[nearest] ?? DOUBTFUL_SECONDS) <= NEAR_SECONDS) starts.add(nearest);
  }
  return rows.flatMap((signs, position) => {
    const isStart = starts.has(position);
    const isDoubtful = episode.chapterSeconds.some(
      (wanted) => Math.abs(wanted - (seconds[position] ?? 0)) < DOUBTFUL_SECONDS,
    );
    return position === 0 || (isDoubtful && !isStart) ? [] : [{ signs, isStart }];
  });
}

/** Returns the weights of a logistic regression over the boundary features, fitted on these examples. */
export function fitBoundaryWeights(examples: readonly BoundaryExample[]): number[] {
  return fitLogistic({
    rows: examples.map(({ signs }) => signs),
    labels: examples.map(({ isStart }) => isStart),
    penalty: BOUNDARY_PENALTY,
  });
}

function describeWeights({ what, signs }: { what: string; signs: string }): string {
  return `/**\n * Fitted by \`fit:chapters\` in packages/bench on human-written ${what} of interviews. In the order of\n * \`${signs}\`.\n */`;
}

function writeWeights({
  file,
  name,
  docs,
  signs,
  weights,
}: {
  file: string;
  name: string;
  docs: string;
  signs: readonly string[];
  weights: readonly number[];
}): void {
  const lines = weights.map((weight, at) => `  ${Number(weight.toFixed(3))}, // ${signs[at] ?? ""}`);
  writeFileSync(file, `${docs}\nexport const ${name}: readonly number[] = [\n${lines.join("\n")}\n];\n`);
}

/** Fits the weights on all interviews and writes them to the engine's source. */
function fitChapters(): void {
  const folder = findSharedData("references/lex_fridman_chapters");
  if (folder === null) throw new Error("references/lex_fridman_chapters is absent. Set PITH_SHARED_DATA.");
  const talks = loadEpisodes(folder).map(readTalk);
  writeWeights({
    file: PHRASE_FILE,
    name: "phraseWeights",
    docs: describeWeights({ what: "chapter titles", signs: "phraseSigns" }),
    signs: phraseSigns,
    weights: fitPhraseWeights(talks.flatMap(listTitleChoices)),
  });
  writeWeights({
    file: BOUNDARY_FILE,
    name: "boundaryWeights",
    docs: describeWeights({ what: "chapters", signs: "boundarySigns" }),
    signs: boundarySigns,
    weights: fitBoundaryWeights(talks.flatMap(listBoundaryExamples)),
  });
}

if (import.meta.main) fitChapters();
