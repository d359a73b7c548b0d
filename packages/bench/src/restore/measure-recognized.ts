import path from "node:path";
import { parseArgs } from "node:util";
import { loadRestorer } from "@pith/engine/restore/load-restorer";
import { readSpeech } from "@pith/engine/restore/restore-speech";
import { finishSteps } from "@pith/engine/steps/finish-steps";
import { printTable } from "../report/print-table.ts";
import { buildBareTranscript } from "./build-bare-transcript.ts";
import { addCounts, countMarks, findF1, findSignlessShare, type MarkCounts } from "./count-marks.ts";
import { readTurns } from "./open-text.ts";
import { projectSigns } from "./project-signs.ts";
import { type StrippedWord, stripSigns } from "./strip-signs.ts";

const LANGUAGE = "en";
/**
 * Episodes with both the recognizer's transcript and its human correction, in a checkout of
 * ppkn/metamuse-transcripts (CC BY 4.0). `OPEN_TEXTS` leaves them out.
 */
const RECOGNIZED = "ppkn+metamuse-transcripts/archive/original";
const CORRECTED = "ppkn+metamuse-transcripts/archive/completed";
const EPISODES = [
  "10-tools-for-thought",
  "33-cities",
  "34-bring-your-own-client",
  "37-visual-programming",
] as const;

function readEpisode(file: string): StrippedWord[] {
  return stripSigns({ text: readTurns(file).join(" "), language: LANGUAGE });
}

/**
 * Measures how well marks are restored in a recognizer's transcript, errors included, compared with its human
 * correction. Prints a row for each episode and one for all.
 */
async function measureRecognized(folder: string): Promise<void> {
  const restorer = await loadRestorer(LANGUAGE);
  if (restorer === null) throw new Error(`There is no net for ${LANGUAGE}.`);
  const counts = EPISODES.map((episode) => {
    const recognized = readEpisode(path.join(folder, RECOGNIZED, `${episode}.txt`));
    const corrected = readEpisode(path.join(folder, CORRECTED, `${episode}.txt`));
    const transcript = buildBareTranscript(recognized);
    const found = finishSteps(readSpeech({ transcript, restorer })).marks;
    return countMarks({ ...projectSigns({ recognized, corrected }), found });
  });
  const format = (name: string, one: MarkCounts): string[] => [
    name,
    findF1(one.ends).toFixed(1),
    `${findSignlessShare(one).toFixed(1)} %`,
    ((100 * one.casedRight) / Math.max(1, one.words)).toFixed(2),
    findF1(one.commas).toFixed(1),
    findF1(one.questions).toFixed(1),
  ];
  printTable({
    title: "Restored speech, words by a recognizer with the signs of people",
    header: ["episode", "F1 of ends", "no sign there", "capitals right", "F1 of commas", "of questions"],
    rows: [
      ...counts.map((one, at) => format(EPISODES[at] ?? "", one)),
      format("all", counts.reduce(addCounts)),
    ],
  });
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { text: { type: "string" } } });
  if (values.text === undefined) throw new Error("Usage: bench:recognized --text FOLDER");
  await measureRecognized(values.text);
}
