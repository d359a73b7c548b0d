import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
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
import { type Episode, loadEpisodes } from "./load-episodes.ts";
import { loadMeetings } from "./load-meetings.ts";
import { type InterviewTalk, readTalk } from "./read-talk.ts";
import { scoreTitle } from "./score-title.ts";

const PHRASE_PENALTY = 0.03;
const PHRASE_FILE = fileURLToPath(new URL("../../../engine/src/chapters/phrase-weights.ts", import.meta.url));
const BOUNDARY_FILE = fileURLToPath(
  new URL("../../../engine/src/chapters/boundary-weights.ts", import.meta.url),
);

/**
 * Returns the candidate phrases for each chapter with a human-written title. A candidate's share depends on
 * its similarity to that title.
 */
function listTitleChoices({ source, chapters }: InterviewTalk): Choice[] {
  return chapters.flatMap(({ name, first, end }) => {
    const candidates = listPhrases({ source, stretch: { first, end } });
    const likeness = candidates.map(({ text }) => (scoreTitle({ name, title: text }) ?? 0) ** 2);
    const total = likeness.reduce((sum, each) => sum + each, 0);
    if (total === 0) return [];
    return [{ signs: candidates.map(({ signs }) => signs), shares: likeness.map((each) => each / total) }];
  });
}

function fitPhraseWeights(choices: readonly Choice[]): number[] {
  return fitSoftmax({ choices, penalty: PHRASE_PENALTY });
}

/** Near a human-annotated boundary, only the sentence that starts the chapter is used as an example. */
const DOUBTFUL_SECONDS = 45;
const NEAR_SECONDS = 20;
const BOUNDARY_PENALTY = 2;

/** A sentence's features, and whether it starts a human-annotated chapter. */
interface BoundaryExample {
  signs: Float64Array;
  isStart: boolean;
}

/** Returns an interview's sentences as examples; empty if the talk has no interviewer. */
function listBoundaryExamples({ episode, source }: InterviewTalk): BoundaryExample[] {
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
function fitBoundaryWeights(examples: readonly BoundaryExample[]): number[] {
  return fitLogistic({
    rows: examples.map(({ signs }) => signs),
    labels: examples.map(({ isStart }) => isStart),
    penalty: BOUNDARY_PENALTY,
  });
}

/**
 * Talks with human-written headings, from the public repository bitcointranscripts/bitcointranscripts (MIT).
 */
const TALKS = "bitcointranscripts+bitcointranscripts";
/** QMSum meetings (MIT) with human-annotated topics. `val.jsonl` is only for measuring. */
const MEETINGS = "references/qmsum/train_sample";
/** These talks are used to measure gists, so titles aren't fitted on them. */
const MEASURED_TALKS = "references/bitcointranscripts_summaries";
const MIN_CHAPTERS = 3;
const MIN_TURNS = 11;

function requireShared(name: string): string {
  const folder = findSharedData(name);
  if (folder === null) throw new Error(`${name} is absent. Set PITH_SHARED_DATA.`);
  return folder;
}

function isUsable({ chapters, turns }: Episode): boolean {
  return chapters.length >= MIN_CHAPTERS && turns.length >= MIN_TURNS;
}

/** Loads the talks in a folder and its subfolders. In the shared data, a talk is named after its path. */
function loadTalks(folder: string): { talk: InterviewTalk; isMeasured: boolean }[] {
  const measured = new Set(readdirSync(requireShared(MEASURED_TALKS)));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .flatMap((each) => {
      const place = path.relative(folder, each).split(path.sep).join("__");
      return loadEpisodes(each)
        .filter(isUsable)
        .map((episode) => ({
          talk: readTalk(episode),
          isMeasured: measured.has(`${place}__${episode.id}`),
        }));
    });
}

function writeWeights({
  file,
  name,
  what,
  signs,
  weights,
}: {
  file: string;
  name: string;
  what: string;
  signs: { name: string; list: readonly string[] };
  weights: readonly number[];
}): void {
  const lines = weights.map((weight, at) => `  ${Number(weight.toFixed(3))}, // ${signs.list[at] ?? ""}`);
  writeFileSync(
    file,
    `/**\n * Fitted by \`fit:chapters\` in packages/bench on ${what}.\n * In the same order as \`${signs.name}\`.\n */\nexport const ${name}: readonly number[] = [\n${lines.join("\n")}\n];\n`,
  );
}

/** Fits the weights on openly licensed talks and writes them to the engine's source. */
function fitChapters(textFolder: string): void {
  const talks = loadTalks(path.join(textFolder, TALKS));
  const titled = talks.filter(({ isMeasured }) => !isMeasured).map(({ talk }) => talk);
  const meetings = loadMeetings(requireShared(MEETINGS)).filter(isUsable).map(readTalk);
  writeWeights({
    file: PHRASE_FILE,
    name: "phraseWeights",
    what: "the headings of Bitcoin Transcripts",
    signs: { name: "phraseSigns", list: phraseSigns },
    weights: fitPhraseWeights(titled.flatMap(listTitleChoices)),
  });
  writeWeights({
    file: BOUNDARY_FILE,
    name: "boundaryWeights",
    what: "the headings of Bitcoin Transcripts and the topics of QMSum",
    signs: { name: "boundarySigns", list: boundarySigns },
    weights: fitBoundaryWeights(
      [...talks.map(({ talk }) => talk), ...meetings].flatMap(listBoundaryExamples),
    ),
  });
  console.log(
    `${titled.length} talks for titles; ${talks.length} and ${meetings.length} meetings for boundaries.`,
  );
}

if (import.meta.main) {
  const [textFolder] = process.argv.slice(2);
  if (textFolder === undefined)
    throw new Error("Usage: npm run fit:chapters -- FOLDER, with a checkout of bitcointranscripts in it");
  fitChapters(textFolder);
}
