import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Transcript } from "@pith/core/transcripts/transcript";

/** A sentence that a person wrote about a stretch of a meeting, and what was said there. */
export interface TrueClaim {
  text: string;
  span: string;
  speakers: string[];
}

/** A meeting's words and what people wrote about parts of it. */
export interface ClaimedMeeting {
  id: string;
  transcript: Transcript;
  claims: TrueClaim[];
}

interface RawMeeting {
  specific_query_list: { answer: string; relevant_text_span: [string, string][] }[];
  meeting_transcripts: { speaker: string; content: string }[];
}

/** Sounds and cuts that the transcribers marked, and the spaces that their tokenizer put before signs. */
function clean(text: string): string {
  return (
    text
      .replace(/\{[^}]*\}/g, " ")
      // The transcribers spell abbreviations as "L_C_D_".
      .replace(/\b(?:[A-Z]_)+/g, (letters) => letters.replaceAll("_", ""))
      .replace(/\s+([,.?!;:])/g, "$1")
      .replace(/\s+(['’])/g, "$1")
      .replace(/\s+/g, " ")
      .trim()
  );
}

/** Annotators name speakers by codes that stand nowhere in the transcript. */
const SPEAKER_CODE = /\b(?:speakers? )?[mf][en]\d{3}\b/gi;

function splitSentences(text: string): string[] {
  const named = text.replace(SPEAKER_CODE, "the speaker");
  return [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(named)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence.split(/\s+/).length >= 4);
}

function toMeeting({ id, raw }: { id: string; raw: RawMeeting }): ClaimedMeeting {
  const turns = raw.meeting_transcripts;
  const cues = turns.flatMap(({ content, speaker }) => {
    const text = clean(content);
    return text === "" ? [] : { text, speaker };
  });
  const claims = raw.specific_query_list.flatMap(({ answer, relevant_text_span }) => {
    const said = relevant_text_span.flatMap(([first, last]) => turns.slice(Number(first), Number(last) + 1));
    const span = said.map(({ content }) => clean(content)).join(" ");
    const speakers = [...new Set(said.map(({ speaker }) => speaker))];
    return splitSentences(answer).map((text) => ({ text, span, speakers }));
  });
  return {
    id,
    transcript: {
      language: "en",
      kind: "manual",
      cues: cues.map(({ text, speaker }, at) => ({ id: at, startMs: null, endMs: null, text, speaker })),
    },
    claims,
  };
}

/** QMSum's specific summaries with the spans that annotators marked: the validation set, or the training sample. */
export function loadTrueClaims({ folder, set }: { folder: string; set: "val" | "train" }): ClaimedMeeting[] {
  if (set === "val") {
    const lines = readFileSync(path.join(folder, "val.jsonl"), "utf8").trim().split("\n");
    return lines.map((line, at) => toMeeting({ id: `val-${at + 1}`, raw: JSON.parse(line) as RawMeeting }));
  }
  const train = path.join(folder, "train_sample");
  return readdirSync(train)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) =>
      toMeeting({ id: name, raw: JSON.parse(readFileSync(path.join(train, name), "utf8")) as RawMeeting }),
    );
}
