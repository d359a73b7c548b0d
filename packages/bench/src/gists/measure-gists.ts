import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { buildTermIndex } from "@pith/engine/extract/build-term-index";
import { findLanguage } from "@pith/engine/languages/find-language";
import { summarizeTranscript } from "@pith/engine/summarize-transcript";
import { loadFile } from "@pith/sources/files/load-file";
import { openCorpus } from "../data/find-shared-data.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";

/** Shorter human summaries contain little more than the title. */
const MIN_SUMMARY_CHARACTERS = 60;
const FILE = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;
const SUMMARY = /^summary:\s*(.*(?:\n {2,}.*)*)/m;
const TITLE = /^title:\s*(["']?)(.*?)\1$/m;

interface SummarizedTalk {
  title: string;
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
      const title = TITLE.exec(head)?.[2]?.replaceAll("''", "'") ?? "";
      return summary.length < MIN_SUMMARY_CHARACTERS ? [] : [{ title, summary, speech }];
    });
}

/**
 * Returns a talk's gist. Treats the speech as a video with this title, or as pasted text if the title is
 * null.
 */
function readGist({ speech, title }: { speech: string; title: string | null }): string {
  const { transcript } = loadFile({ bytes: new TextEncoder().encode(speech), fileName: "speech.txt" });
  return summarizeTranscript({
    transcript,
    video: title === null ? null : { title, author: null, durationSeconds: null, chapters: [] },
    length: "medium",
    maxWords: null,
    captionSource: title === null ? "paste" : "host",
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
 * Compares gists with human summaries of the same talks: the fraction of the gist's content words that are in
 * the summary, and vice versa. Each talk is used both as pasted text without a title and as a video with its
 * title. `bench:gists 0` and `1` each measure every other talk. Returns how many targets were missed.
 */
export function measureGists(): number {
  const { folder, isSmall } = openCorpus("references/bitcointranscripts_summaries");
  const half = import.meta.main ? process.argv[2] : undefined;
  const talks = loadTalks(folder).filter((_, at) => half === undefined || at % 2 === Number(half));
  const average = (values: readonly number[]) =>
    (100 * values.reduce((sum, value) => sum + value, 0)) / Math.max(1, values.length);
  const rows = [false, true].map((isTitled) => {
    const found = talks.map(({ title, summary, speech }) =>
      compare({ summary, gist: readGist({ speech, title: isTitled ? title : null }) }),
    );
    return {
      what: isTitled ? "with the title" : "without the title",
      precision: average(found.map((each) => each.precision)),
      recall: average(found.map((each) => each.recall)),
    };
  });
  printTable({
    title: `Gists of ${talks.length} talks that people summarized`,
    header: ["", "precision", "recall"],
    rows: rows.map(({ what, precision, recall }) => [
      what,
      `${precision.toFixed(1)} %`,
      `${recall.toFixed(1)} %`,
    ]),
  });
  return printTargets(
    rows.flatMap(({ what, precision, recall }) => [
      {
        what: `Content words of gists in people's summaries, ${what}`,
        measured: precision,
        wanted: 55,
        better: "higher",
        unit: " %",
      },
      {
        what: `Content words of people's summaries in gists, ${what}`,
        measured: recall,
        wanted: 12,
        better: "higher",
        unit: " %",
      },
    ]),
    { isSmall },
  );
}

if (import.meta.main) process.exitCode = measureGists() > 0 ? 1 : 0;
