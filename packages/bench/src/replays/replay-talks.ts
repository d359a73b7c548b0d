import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { sliceTranscript } from "@pith/engine/captions/slice-transcript";
import type { SummaryTask } from "@pith/engine/summary-engine";
import { loadFile } from "@pith/sources/files/load-file";
import { parseMeeting } from "../proof/load-claimed-talk.ts";

/** The models whose answers are replayed. */
export const replayKinds = ["excellent", "mediocre"] as const;
export type ReplayKind = (typeof replayKinds)[number];

/** A talk with stored answers, as described in its `talk.json`. */
export interface ReplayTalk {
  /** The name of the talk's folder. */
  name: string;
  /** Path in the shared data. */
  file: string;
  /** The zero-based line number in a QMSum file; absent for captions. */
  meeting?: number;
  /** The title on the video's page. */
  title: string;
  author?: string;
  description?: string;
  captions: "manual" | "automatic";
  /** BCP 47 tag of the summary's language, if it isn't the talk's own. */
  requestedLanguage?: string;
  /** The part of a long talk to summarize, in seconds. */
  range?: { startSeconds: number; endSeconds: number };
}

/** A deliberate mistake by the mediocre model. */
interface WrongText {
  /** Copied exactly from the answer. */
  text: string;
  /** The kind of mistake: "number", "negation", "role", "invented", "referent", "attribution"… */
  kind: string;
}

/** The contents of `mistakes.json` in a folder of answers. */
export interface Mistakes {
  wrong: WrongText[];
  /** Correct texts with quotes that don't appear in the transcript. */
  brokenQuotes: string[];
}

export const ANSWERS = path.join(import.meta.dirname, "answers");

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, "utf8")) as Value;
}

/** Lists the talks with answers, or only those with these names. */
export function listReplayTalks(names: readonly string[] = []): ReplayTalk[] {
  const all = readdirSync(ANSWERS).filter((name) => existsSync(path.join(ANSWERS, name, "talk.json")));
  return all
    .sort()
    .filter((name) => names.length === 0 || names.includes(name))
    .map((name) => ({
      ...readJson<Omit<ReplayTalk, "name">>(path.join(ANSWERS, name, "talk.json")),
      name,
    }));
}

/**
 * Returns the names of the talks whose captions are in the small corpus. Excludes meetings, because their
 * line numbers differ there.
 */
export function listTalksIn(folder: string): string[] {
  return listReplayTalks()
    .filter(({ file, meeting }) => meeting === undefined && existsSync(path.join(folder, file)))
    .map(({ name }) => name);
}

/** Reads the labeled mistakes in a talk's answers; empty if there is no file. */
export function readMistakes({ talk, kind }: { talk: ReplayTalk; kind: ReplayKind }): Mistakes {
  const file = path.join(ANSWERS, talk.name, kind, "mistakes.json");
  return existsSync(file) ? readJson<Mistakes>(file) : { wrong: [], brokenQuotes: [] };
}

function loadTranscript({ talk, folder }: { talk: ReplayTalk; folder: string }): Transcript {
  const bytes = readFileSync(path.join(folder, talk.file));
  if (talk.meeting !== undefined) {
    const line = bytes.toString("utf8").split("\n")[talk.meeting] ?? "";
    return parseMeeting(line).transcript;
  }
  const { transcript } = loadFile({
    bytes,
    fileName: path.basename(talk.file),
    kind: talk.captions === "automatic" ? "automatic" : "manual",
  });
  return talk.range === undefined ? transcript : sliceTranscript({ transcript, range: talk.range });
}

/**
 * Loads a talk as input for the engine. For the `excellent` model, takeaways are requested too. `folder` is the
 * path of the shared data.
 */
export function loadReplayTask({
  talk,
  kind,
  folder,
}: {
  talk: ReplayTalk;
  kind: ReplayKind;
  folder: string;
}): SummaryTask {
  const transcript = loadTranscript({ talk, folder });
  const endMs = transcript.cues.at(-1)?.endMs ?? null;
  return {
    transcript,
    video: {
      title: talk.title,
      author: talk.author ?? null,
      description: talk.description ?? null,
      chapters: [],
      durationSeconds: endMs === null ? null : endMs / 1000,
    },
    length: "medium",
    maxWords: null,
    captionSource: "host",
    requestedLanguage: talk.requestedLanguage ?? null,
    shape: kind === "excellent" ? "brief" : "points",
  };
}
