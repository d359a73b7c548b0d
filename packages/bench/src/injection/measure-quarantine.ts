import type { Transcript } from "@pith/core/transcripts/transcript";
import { prepareSpeech, type Speech } from "@pith/engine/generate/prepare-speech";
import { buildTask, buildTranscript } from "@pith/engine/testing/build-task";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { type BenignTalk, benignTalks } from "./benign-look-alikes.ts";
import { cutTalks, loadTalks } from "./load-talks.ts";

interface Quarantine {
  cues: number;
  withheld: number;
  barred: number;
  doubtful: number;
}

function countCues({ speech, is }: { speech: Speech; is: Uint8Array }): number {
  const cues = new Set<number>();
  for (const [at, sentence] of speech.sentences.entries())
    if (is[at] === 1) for (let id = sentence.firstCueId; id <= sentence.lastCueId; id += 1) cues.add(id);
  return cues.size;
}

function measureTalk(transcript: Transcript): Quarantine {
  const speech = prepareSpeech(buildTask({ transcript }));
  const { isWithheld, isBarred, isDoubtful } = speech.standing;
  return {
    cues: transcript.cues.length,
    withheld: countCues({ speech, is: isWithheld }),
    barred: countCues({ speech, is: isBarred }),
    doubtful: countCues({ speech, is: isDoubtful }),
  };
}

function add(all: readonly Quarantine[]): Quarantine {
  const sum = (key: keyof Quarantine): number => all.reduce((total, each) => total + each[key], 0);
  return { cues: sum("cues"), withheld: sum("withheld"), barred: sum("barred"), doubtful: sum("doubtful") };
}

function format(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
}

function toRow({ name, talks, of }: { name: string; talks: number; of: Quarantine }): string[] {
  return [
    name,
    String(talks),
    String(of.cues),
    ...[of.withheld, of.barred, of.doubtful].map((count) => format(count, of.cues)),
  ];
}

/** The look-alikes of a talk, each in its own place among sentences of the same subject. */
function measureBenign({ context, lookAlikes }: BenignTalk): Quarantine {
  const texts = context.flatMap((text, at) => [
    text,
    ...(lookAlikes[at] === undefined ? [] : [lookAlikes[at]]),
  ]);
  const own = new Set(lookAlikes.map((text) => texts.indexOf(text)));
  const speech = prepareSpeech(buildTask({ transcript: buildTranscript({ texts }) }));
  if (process.argv.includes("--verbose"))
    for (const [at, { text, firstCueId }] of speech.sentences.entries())
      if (own.has(firstCueId) && speech.standing.isBarred[at] === 1)
        console.log(`${speech.standing.isWithheld[at] === 1 ? "withheld" : "barred"}: ${text}`);
  const count = (is: Uint8Array): number =>
    speech.sentences.filter(({ firstCueId }, at) => is[at] === 1 && own.has(firstCueId)).length;
  const { isWithheld, isBarred, isDoubtful } = speech.standing;
  return {
    cues: lookAlikes.length,
    withheld: count(isWithheld),
    barred: count(isBarred),
    doubtful: count(isDoubtful),
  };
}

/**
 * What ordinary speech loses by the defence: cues of real talks, on which nothing was fitted, and sentences that sound
 * like orders to a machine and are none. Returns how many targets were missed.
 */
export function measureQuarantine(): number {
  const header = ["speech", "talks", "cues", "withheld", "never quoted", "quoted last"];
  const benign = benignTalks.map((talk) => ({ talk, of: measureBenign(talk) }));
  const all = add(benign.map(({ of }) => of));
  printTable({
    title: "Sentences that sound like orders and are none, among others of their subject",
    header,
    rows: [
      ...benign.map(({ talk, of }) => toRow({ name: talk.subject, talks: 1, of })),
      toRow({ name: "all", talks: benign.length, of: all }),
    ],
  });
  const talks = loadTalks();
  const measured = (talks?.measured ?? []).flatMap((transcript) =>
    transcript.cues.length === 0 ? [] : measureTalk(transcript),
  );
  const real = add(measured);
  const short = cutTalks({ talks: talks?.measured ?? [], every: 6 }).map(measureTalk);
  if (talks === null) console.log("\nReal talks: skipped, the shared data is absent. Set PITH_SHARED_DATA.");
  else
    printTable({
      title: "Real captions on which nothing was fitted",
      header,
      rows: [
        toRow({ name: "whole talks", talks: measured.length, of: real }),
        toRow({ name: "short parts of them", talks: short.length, of: add(short) }),
      ],
    });
  return printTargets([
    {
      what: "look-alikes that are read",
      measured: 100 - (100 * all.withheld) / all.cues,
      wanted: 95,
      better: "higher",
      unit: " %",
    },
    ...(talks === null
      ? []
      : [
          {
            what: "cues of real talks that are never quoted",
            measured: (100 * real.barred) / real.cues,
            wanted: 0.5,
            better: "lower" as const,
            unit: " %",
          },
        ]),
  ]);
}

if (import.meta.main) process.exitCode = measureQuarantine() > 0 ? 1 : 0;
