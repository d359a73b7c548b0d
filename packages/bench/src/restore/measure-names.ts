import { createOddsReader } from "@pith/engine/restore/create-odds-reader";
import { findNames } from "@pith/engine/restore/find-names";
import { loadRestorer } from "@pith/engine/restore/load-restorer";
import { readWord } from "@pith/engine/restore/read-word";
import { readSpeech } from "@pith/engine/restore/restore-speech";
import { END } from "@pith/engine/restore/word-net-core";
import { finishSteps } from "@pith/engine/steps/finish-steps";
import { type Episode, loadEpisodes } from "../chapters/load-episodes.ts";
import { openCorpus } from "../data/find-shared-data.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { buildBareTranscript } from "./build-bare-transcript.ts";
import { stripSigns } from "./strip-signs.ts";

/** Only this many words of an interview count, so that the longest don't outweigh all others. */
const MAX_WORDS = 15_000;
const WANTED_PERCENT = 90;

/**
 * A mid-sentence word that the interview's title capitalizes: whether it has a capital, and whether it gets
 * one.
 */
interface TitleWord {
  hasCapital: boolean;
  byNet: boolean;
  byTitle: boolean;
}

/** Restores the interview's capitalization and returns the words that its title capitalizes. */
async function readTitleWords({ title, turns }: Pick<Episode, "title" | "turns">): Promise<TitleWord[]> {
  const restorer = await loadRestorer("en");
  if (restorer === null) throw new Error("There is no net for English.");
  const text = turns.map((turn) => turn.text).join(" ");
  const words = stripSigns({ text, language: "en" }).slice(0, MAX_WORDS);
  const bare = words.map(({ spelling }) => spelling.toLowerCase());
  const { marks } = finishSteps(readSpeech({ transcript: buildBareTranscript(words), restorer }));
  const names = findNames({ video: { title }, findOdds: createOddsReader({ words: bare, marks }) });
  const inTitle = new Set(title.match(/\p{Lu}[\p{L}'’-]{2,}/gu)?.map(readWord));
  return words.flatMap(({ spelling }, at) => {
    const word = readWord(spelling);
    if (at === 0 || (words[at - 1]?.sign ?? END) >= END || !inTitle.has(word)) return [];
    const byNet = marks.capitals[at] === 1;
    return [{ hasCapital: /^\p{Lu}/u.test(spelling), byNet, byTitle: byNet || names.has(word) }];
  });
}

/**
 * Measures whether words from a video's title get the right case in captions without capitals. English titles
 * capitalize everyday words, too. Uses every other interview, on which the threshold was chosen, or, with
 * `--odd`, the remaining ones. Returns how many targets were missed.
 */
export async function measureNames(): Promise<number> {
  const { folder, isSmall } = openCorpus("references/lex_fridman_chapters");
  const rest = process.argv.includes("--odd") ? 1 : 0;
  const words: TitleWord[] = [];
  for (const [number, episode] of loadEpisodes(folder).entries())
    if (number % 2 === rest) words.push(...(await readTitleWords(episode)));
  const getPercent = (isRight: (word: TitleWord) => boolean): number =>
    (100 * words.filter(isRight).length) / words.length;
  const byTitle = getPercent((word) => word.byTitle === word.hasCapital);
  printTable({
    title: `Case of ${words.length} words inside sentences that the title capitalizes, in per cent`,
    header: ["method", "right"],
    rows: [
      ["net alone", getPercent((word) => word.byNet === word.hasCapital).toFixed(1)],
      ["every word of the title has a capital", getPercent((word) => word.hasCapital).toFixed(1)],
      ["names of the title", byTitle.toFixed(1)],
    ],
  });
  const what = "capitalized words of titles with the right case, per cent";
  return isSmall ? 0 : printTargets([{ what, measured: byTitle, wanted: WANTED_PERCENT, better: "higher" }]);
}

if (import.meta.main) await measureNames();
