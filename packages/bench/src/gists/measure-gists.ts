import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { buildTermIndex } from "@pith/engine/extract/build-term-index";
import { findLanguage } from "@pith/engine/languages/find-language";
import { summarizeTranscript } from "@pith/engine/summarize-transcript";
import { loadFile } from "@pith/sources/files/load-file";
import { openCorpus } from "../data/find-shared-data.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";

/** Human summaries that are shorter than this contain little more than the title. */
const MIN_SUMMARY_CHARACTERS = 60;
const FILE = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;
const SUMMARY = /^summary:\s*(.*(?:\n {2,}.*)*)/m;

interface SummarizedTalk {
  summary: string;
  speech: string;
}

function loadTalks(folder: string): SummarizedTalk[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "LICENSE.md")
    .sort()
    .flatMap((name) => {
      const [, head = "", speech = ""] = FILE.exec(readFileSync(path.join(folder, name), "utf8")) ?? [];
      const summary = SUMMARY.exec(head)?.[1] ?? "";
      return summary.length < MIN_SUMMARY_CHARACTERS ? [] : [{ summary, speech }];
    });
}

/** Returns the gist of a talk that is pasted as text, so that its title can't help. */
function readGist(speech: string): string {
  const { transcript } = loadFile({ bytes: new TextEncoder().encode(speech), fileName: "speech.txt" });
  return summarizeTranscript({
    transcript,
    video: null,
    length: "medium",
    maxWords: null,
    captionSource: "paste",
    requestedLanguage: null,
  }).gist;
}

function compare({ summary, gist }: { summary: string; gist: string }): {
  precision: number;
  recall: number;
} {
  const { starts, tokens, terms } = buildTermIndex({ texts: [summary, gist], language: findLanguage("en") });
  const [wanted, given] = [0, 1].map((position) => {
    const own = tokens.subarray(starts[position] ?? 0, starts[position + 1] ?? 0);
    return new Set([...own].map((word) => terms[word] ?? -1).filter((term) => term >= 0));
  });
  if (wanted === undefined || given === undefined) return { precision: 0, recall: 0 };
  const shared = [...given].filter((term) => wanted.has(term)).length;
  return { precision: shared / Math.max(1, given.size), recall: shared / Math.max(1, wanted.size) };
}

/**
 * Compares gists with human summaries of the same talks: which share of the gist's content words is in the
 * summary, and vice versa. `bench:gists 0` and `1` each measure every second talk. Returns how many targets
 * were missed.
 */
export function measureGists(): number {
  const { folder, isSmall } = openCorpus("references/bitcointranscripts_summaries");
  const half = import.meta.main ? process.argv[2] : undefined;
  const talks = loadTalks(folder).filter((_, at) => half === undefined || at % 2 === Number(half));
  const found = talks.map(({ summary, speech }) => compare({ summary, gist: readGist(speech) }));
  const average = (values: readonly number[]) =>
    (100 * values.reduce((sum, value) => sum + value, 0)) / Math.max(1, values.length);
  const precision = average(found.map((each) => each.precision));
  const recall = average(found.map((each) => each.recall));
  printTable({
    title: `Gists of ${talks.length} talks that people summarized`,
    header: ["precision", "recall"],
    rows: [[`${precision.toFixed(1)} %`, `${recall.toFixed(1)} %`]],
  });
  return printTargets(
    [
      {
        what: "Content words of gists in people's summaries",
        measured: precision,
        wanted: 55,
        better: "higher",
        unit: " %",
      },
      {
        what: "Content words of people's summaries in gists",
        measured: recall,
        wanted: 12,
        better: "higher",
        unit: " %",
      },
    ],
    { isSmall },
  );
}

if (import.meta.main) process.exitCode = measureGists() > 0 ? 1 : 0;
