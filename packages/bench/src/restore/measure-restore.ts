import type { Restorer } from "@pith/engine/restore/create-restorer";
import { loadRestorer } from "@pith/engine/restore/load-restorer";
import { readSpeech } from "@pith/engine/restore/restore-speech";
import { END, NONE } from "@pith/engine/restore/word-net-core";
import { finishSteps } from "@pith/engine/steps/finish-steps";
import { segmentSentences } from "@pith/engine/transcript/segment-sentences";
import { printTable } from "../report/print-table.ts";
import { printTargets, type Target } from "../report/print-targets.ts";
import {
  addCounts,
  countMarks,
  type FoundMarks,
  findF1,
  findSignlessShare,
  type MarkCounts,
} from "./count-marks.ts";
import { type HeldOutTalk, isFinal, loadHeldOut } from "./load-held-out.ts";

/**
 * Targets for each language, in percent: F1 of sentence ends without and with timestamps, the share of ends
 * where the reference has no punctuation, and capitals.
 */
const WANTED: Readonly<
  Record<string, { untimed: number; timed: number; signless: number; capitals: number }>
> = {
  en: { untimed: 63, timed: 67, signless: 15, capitals: 97.5 },
  de: { untimed: 57, timed: 60, signless: 8, capitals: 97 },
  es: { untimed: 56, timed: 67, signless: 18, capitals: 95 },
  fr: { untimed: 44, timed: 54, signless: 14, capitals: 98 },
};
/** Target for other languages: by how many F1 points a net must beat splitting by pauses and lengths. */
const WANTED_GAIN = 12;

/** Returns the marks that a net restores. Without a net, splits by pauses and lengths. */
function findMarks({
  talk,
  isTimed,
  restorer,
}: {
  talk: HeldOutTalk;
  isTimed: boolean;
  restorer: Restorer | null;
}): FoundMarks {
  const transcript = isTimed ? talk.timed : talk.untimed;
  if (restorer !== null) return finishSteps(readSpeech({ transcript, restorer })).marks;
  const wordEnds = new Map<number, number>();
  const text = transcript.cues.map((cue) => cue.text).join(" ");
  for (const { 0: word, index } of text.matchAll(/\S+/g)) wordEnds.set(index + word.length, wordEnds.size);
  const signs = new Uint8Array(talk.words.length).fill(NONE);
  for (const { endOffset } of segmentSentences(transcript)) signs[wordEnds.get(endOffset) ?? 0] = END;
  return { signs, capitals: new Uint8Array(talk.words.length) };
}

function measure({
  talks,
  isTimed,
  restorer,
}: {
  talks: readonly HeldOutTalk[];
  isTimed: boolean;
  restorer: Restorer | null;
}): MarkCounts {
  return talks
    .map((talk) => countMarks({ ...talk, found: findMarks({ talk, isTimed, restorer }) }))
    .reduce(addCounts);
}

/**
 * Measures how well sentence ends, commas, questions and capitals are restored. Removes the marks from
 * punctuated captions that no net was fitted on, and compares the restored marks with the original ones. Uses
 * the development talks, on which thresholds are also chosen, or, with `--final`, the talks reserved for the
 * final measurement. Returns how many targets were missed.
 */
export async function measureRestore(): Promise<number> {
  const { talks: all, isSmall } = loadHeldOut();
  const isLast = process.argv.includes("--final");
  const rows: string[][] = [];
  const targets: Target[] = [];
  for (const language of ["en", "de", "es", "fr", "pt", "it", "nl", "ru"]) {
    const talks = all.filter((talk) => talk.language === language && isFinal(talk.file) === isLast);
    const restorer = await loadRestorer(language);
    if (talks.length === 0) continue;
    for (const isTimed of [false, true]) {
      let plainF1 = 0;
      for (const one of restorer === null ? [null] : [null, restorer]) {
        const counts = measure({ talks, isTimed, restorer: one });
        const capitals = (100 * counts.casedRight) / Math.max(1, counts.words);
        rows.push([
          language,
          String(talks.length),
          isTimed ? "with times" : "without",
          one === null ? "pauses and length" : "net",
          findF1(counts.ends).toFixed(1),
          `${findSignlessShare(counts).toFixed(0)} %`,
          ...(one === null
            ? ["", "", ""]
            : [capitals.toFixed(2), findF1(counts.commas).toFixed(0), findF1(counts.questions).toFixed(0)]),
        ]);
        if (one === null) {
          plainF1 = findF1(counts.ends);
          continue;
        }
        const wanted = WANTED[language];
        const name = `${language} ${isTimed ? "with" : "without"} times`;
        if (wanted === undefined) {
          targets.push({
            what: `F1 of sentence ends gained by the net, ${name}`,
            measured: findF1(counts.ends) - plainF1,
            wanted: WANTED_GAIN,
            better: "higher",
          });
          continue;
        }
        targets.push({
          what: `F1 of sentence ends, ${name}`,
          measured: findF1(counts.ends),
          wanted: isTimed ? wanted.timed : wanted.untimed,
          better: "higher",
        });
        if (isTimed) continue;
        targets.push(
          {
            what: `Ends without any sign there, ${language}, per cent`,
            measured: findSignlessShare(counts),
            wanted: wanted.signless,
            better: "lower",
          },
          {
            what: `Capitals right, ${language}, per cent`,
            measured: capitals,
            wanted: wanted.capitals,
            better: "higher",
          },
        );
      }
    }
  }
  printTable({
    title: `Restored speech, talks that nothing was fitted on (${isLast ? "final" : "to choose by"})`,
    header: [
      "language",
      "talks",
      "times",
      "by",
      "F1 of ends",
      "no sign there",
      "capitals right",
      "F1 of commas",
      "of questions",
    ],
    rows,
  });
  return printTargets(targets, { isSmall });
}

if (import.meta.main) process.exitCode = (await measureRestore()) > 0 ? 1 : 0;
