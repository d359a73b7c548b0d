import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Transcript } from "@pith/core/transcripts/transcript";

/** A question about a QMSum meeting, with the passages in which annotators found its answer. */
export interface MeetingQuestion {
  /** The meeting's index in the loaded transcripts. */
  meeting: number;
  question: string;
  /** The first and last turn of each relevant stretch. Each turn is a cue. */
  spans: [number, number][];
}

interface RawMeeting {
  specific_query_list: { query: string; relevant_text_span: [string, string][] }[];
  meeting_transcripts: { speaker: string; content: string }[];
}

interface Meetings {
  transcripts: Transcript[];
  questions: MeetingQuestion[];
}

/** Loads QMSum's validation meetings and the specific questions about them. */
export function loadMeetings(folder: string): Meetings {
  return parseMeetings(readFileSync(path.join(folder, "val.jsonl"), "utf8").trim().split("\n"));
}

/** Loads QMSum's training meetings, sorted by name, and the specific questions about them. */
export function loadTrainingMeetings(folder: string): Meetings {
  const training = path.join(folder, "train_sample");
  return parseMeetings(
    readdirSync(training)
      .sort()
      .map((file) => readFileSync(path.join(training, file), "utf8")),
  );
}

function parseMeetings(texts: readonly string[]): Meetings {
  const meetings = texts.map((text) => JSON.parse(text) as RawMeeting);
  return {
    transcripts: meetings.map(({ meeting_transcripts: turns }) => ({
      language: "en",
      kind: "manual",
      cues: turns.map(({ content, speaker }, id) => ({
        id,
        startMs: id * 10_000,
        endMs: id * 10_000 + 9000,
        text: cleanTurn(content),
        speaker,
      })),
    })),
    questions: meetings.flatMap(({ specific_query_list: queries }, meeting) =>
      queries.map(({ query, relevant_text_span: spans }) => ({
        meeting,
        question: query,
        spans: spans.map(([first, last]): [number, number] => [Number(first), Number(last)]),
      })),
    ),
  };
}

/**
 * Removes sound descriptions, the underscores in "L_C_D_", and spaces before punctuation. Returns "-" if
 * nothing is left.
 */
function cleanTurn(text: string): string {
  const clean = text
    .replace(/\{[^}]*\}/g, " ")
    .replace(/\b(?:[A-Z]_)+/g, (letters) => letters.replaceAll("_", ""))
    .replace(/\s+([,.?!;:])/g, "$1")
    .replace(/\s+(['’])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
  return clean === "" ? "-" : clean;
}
