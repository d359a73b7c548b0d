import { listSpokenLines, readPrompt } from "@pith/engine/testing/answer-like-a-model";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { openCorpus } from "../data/find-shared-data.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { type LongTalk, loadLongTalks } from "./load-long-talks.ts";
import { CALL_MS, type LongTalkRun, runModelEngine, runRefine, runWholeTranscript } from "./run-long-talk.ts";

interface Measured {
  totalCalls: number;
  firstCalls: number;
  calls: number;
  sentShare: number;
  largest: number;
  readShare: number;
}

function countTokens(text: string): number {
  return encode(text).length;
}

function squeeze(text: string): string {
  return text.replace(/\s+/gu, "");
}

/** Returns the fraction of cues whose words were sent in at least one call. */
function measureRead({ talk, run }: { talk: LongTalk; run: LongTalkRun }): number {
  const lines = new Map<number, string>();
  const loose: string[] = [];
  for (const call of run.calls) {
    const read = readPrompt(call);
    if (read.kind === "facts") for (const { number, text } of listSpokenLines(read)) lines.set(number, text);
    else if (read.lines.length === 0) loose.push(call.prompt);
  }
  const ordered = [...lines].sort(([left], [right]) => left - right).map(([, text]) => text);
  const sent = squeeze([...ordered, ...loose].join(""));
  const { cues } = talk.transcript;
  return cues.filter(({ text }) => sent.includes(squeeze(text))).length / Math.max(1, cues.length);
}

function measureRun({ talk, run }: { talk: LongTalk; run: LongTalkRun }): Measured {
  const own = countTokens(talk.transcript.cues.map(({ text }) => text).join(" "));
  const sizes = run.calls.map(({ instructions, prompt }) => countTokens(instructions) + countTokens(prompt));
  return {
    totalCalls: run.totalMs / CALL_MS,
    firstCalls: run.firstPointMs / CALL_MS,
    calls: run.calls.length,
    sentShare: sizes.reduce((sum, size) => sum + size, 0) / own,
    largest: Math.max(...sizes),
    readShare: measureRead({ talk, run }),
  };
}

function toRow({ name, way, measured }: { name: string; way: string; measured: Measured }): string[] {
  return [
    name,
    way,
    measured.totalCalls.toFixed(2),
    measured.firstCalls.toFixed(2),
    String(measured.calls),
    measured.sentShare.toFixed(3),
    String(measured.largest),
    `${(100 * measured.readShare).toFixed(1)} %`,
  ];
}

/**
 * Measures how long a summary of a three-hour video takes if every call takes the same time, how much text is
 * sent, and whether the whole transcript is read. The baselines are the two usual methods. Waits are
 * simulated; computation takes real CPU time. Returns how many targets were missed.
 */
export async function measureLatency(): Promise<number> {
  const corpus = openCorpus("captions");
  const ways = [
    ["Pith", runModelEngine],
    ["sequential refine", runRefine],
    ["whole transcript, 3 calls", runWholeTranscript],
  ] as const;
  const rows: string[][] = [];
  const own: Measured[] = [];
  for (const talk of loadLongTalks(corpus)) {
    for (const [way, run] of ways) {
      const measured = measureRun({ talk, run: await run(talk) });
      if (way === "Pith") own.push(measured);
      rows.push(toRow({ name: talk.name, way, measured }));
    }
  }
  printTable({
    title: `Long talks, every call takes ${CALL_MS / 1000} s; times in calls, tokens by o200k_base, instructions included`,
    header: ["talk", "way", "time", "first point", "calls", "sent/speech", "largest call", "cues read"],
    rows,
  });
  const worst = (read: (measured: Measured) => number): number => Math.max(...own.map(read));
  return printTargets(
    [
      {
        what: "time in calls, worst talk",
        measured: worst((each) => each.totalCalls),
        wanted: 2.8,
        better: "lower",
      },
      {
        what: "first judged key point in calls, worst talk",
        measured: worst((each) => each.firstCalls),
        wanted: 2.1,
        better: "lower",
      },
      {
        what: "sent over speech, worst talk",
        measured: worst((each) => each.sentShare),
        wanted: 1.5,
        better: "lower",
      },
      {
        what: "cues read",
        measured: 100 * Math.min(...own.map((each) => each.readShare)),
        wanted: 100,
        better: "higher",
        unit: " %",
      },
    ],
    corpus,
  );
}

if (import.meta.main) process.exitCode = (await measureLatency()) > 0 ? 1 : 0;
