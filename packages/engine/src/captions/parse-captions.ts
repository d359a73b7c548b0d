import { AppError } from "@pith/core/errors/app-error";
import type { CaptionKind, Cue, Transcript } from "@pith/core/transcripts/transcript";
import {
  MAX_CAPTION_CHARACTERS,
  MAX_SPEECH_CHARACTERS,
  MAX_TRANSCRIPT_CUES,
} from "@pith/core/transcripts/transcript-limits";
import { detectLanguage } from "../languages/detect-language.ts";
import { finishSteps, type Steps } from "../steps/finish-steps.ts";
import { cleanCues } from "./clean-cues.ts";
import { collapseLoops } from "./collapse-loops.ts";
import { countCharacters } from "./count-characters.ts";
import { type CaptionSyntax, detectCaptionFormat } from "./detect-caption-format.ts";
import type { DraftCue } from "./draft-cue.ts";
import { keepOneLanguage } from "./keep-one-language.ts";
import { mergeRollingCaptions } from "./merge-rolling-captions.ts";
import { mergeWordCues } from "./merge-word-cues.ts";
import { nameSpeakers } from "./name-speakers.ts";
import { parseAss } from "./parse-ass.ts";
import { parseJsonCaptions } from "./parse-json-captions.ts";
import { parseSbv } from "./parse-sbv.ts";
import { parseSrt } from "./parse-srt.ts";
import { parseTable } from "./parse-table.ts";
import { parseTextTranscript } from "./parse-text-transcript.ts";
import { parseTimedtext } from "./parse-timedtext.ts";
import { parseTsv } from "./parse-tsv.ts";
import { parseVtt } from "./parse-vtt.ts";
import type { CaptionFormat, RawCaptions } from "./raw-cue.ts";
import { refuseNonSpeech } from "./refuse-non-speech.ts";
import { repairTimes } from "./repair-times.ts";
import { splitLongCues } from "./split-long-cues.ts";
import { timeWords } from "./time-words.ts";

export interface ParseCaptionsInput {
  /** The contents of the whole file, as decoded by `decodeCaptionBytes`. */
  text: string;
  /** BCP 47 tag, as declared by the source. Only a tiebreaker, since it's often wrong. */
  language?: string | null;
  /** As declared by the source. If absent or `unknown`, markers in the text identify automatic captions. */
  kind?: CaptionKind;
}

export interface ParsedCaptions {
  format: CaptionFormat;
  transcript: Transcript;
  /** The language declared by the caller, or else by the file; null if neither declares one. */
  declaredLanguage: string | null;
  /** The title given in a text document; null if there is none. */
  title: string | null;
}

/**
 * No file within MAX_CAPTION_CHARACTERS legitimately has this many lines; one that does is a
 * denial-of-service attempt.
 */
const MAX_LINES = 3_000_000;
const MAX_RAW_CUES = 2 * MAX_TRANSCRIPT_CUES;
/**
 * Limit on the text before cleaning, since cleaning takes most of the memory. Only twice the limit after
 * cleaning, because cleaning barely shortens plain text: unlike rolling captions, plain text has no repeated
 * lines.
 */
const MAX_RAW_TEXT_CHARACTERS = 2 * MAX_SPEECH_CHARACTERS;
/**
 * Speech recognition is considered to have failed if it produced at least this many cues and too many of them
 * are repeats.
 */
const MIN_FAILED_CUES = 50;
const FAILED_SHARE = 0.8;
const MAX_TITLE_CHARACTERS = 500;
/** Identical cues closer together than this count as one cue that fades in or out. */
const FAILED_MS = 120_000;
/** For longer transcripts, the language is detected from a sample of this length. */
const LANGUAGE_CHARACTERS = 200_000;
/**
 * Byte order marks and direction marks, which editors of right-to-left captions also write into timing lines, where
 * they would hide the cue.
 */
const directionMarks = /[\uFEFF\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Parses captions in any supported format into clean text. Detects the format from the text. Supports WebVTT,
 * SRT, SBV, json3, timed text XML (srv1 to srv3), TTML, SubStation, JSON from Whisper and similar tools, CSV
 * and TSV with a header, plain text and Markdown. Merges rolling captions, reduces bilingual captions to one
 * language and collapses loops. Removes tags, entities, sound descriptions such as [Music], and invisible
 * characters, and fixes out-of-order times. `transcript.language` is detected from the text. Runs in linear
 * time. Throws AppError: `input_too_large` past MAX_CAPTION_CHARACTERS, MAX_TRANSCRIPT_CUES or
 * MAX_SPEECH_CHARACTERS, `no_speech` if there is no speech, `unsupported_format` for anything other than
 * captions.
 */
export function parseCaptions(input: ParseCaptionsInput): ParsedCaptions {
  return finishSteps(parseCaptionsInSteps(input));
}

/** Like `parseCaptions`, but in steps, so that a page stays responsive. */
export function* parseCaptionsInSteps({
  text,
  language = null,
  kind = "unknown",
}: ParseCaptionsInput): Steps<ParsedCaptions> {
  if (text.length > MAX_CAPTION_CHARACTERS) {
    throw new AppError({ code: "input_too_large.characters", params: { limit: MAX_CAPTION_CHARACTERS } });
  }
  const source = text.replaceAll(directionMarks, "");
  if (source.trim() === "") throw new AppError({ code: "no_speech.empty" });

  const raw = parseRaw(source);
  const declaredLanguage = language ?? raw.declaredLanguage;
  yield;
  const cues = yield* cleanAllInSteps({ raw, declaredLanguage });
  if (cues.length === 0) throw new AppError({ code: "no_speech.no_words" });
  if (cues.length > MAX_TRANSCRIPT_CUES) {
    throw new AppError({ code: "input_too_large.captions", params: { limit: MAX_TRANSCRIPT_CUES } });
  }
  if (countCharacters(cues) > MAX_SPEECH_CHARACTERS) throw createTooLongError();
  yield;
  return {
    format: raw.format,
    transcript: {
      language: detectLanguage({ text: takeText(cues), declaredLanguage }),
      kind: kind === "unknown" && raw.automatic ? "automatic" : kind,
      cues: cues.map(toCue),
    },
    declaredLanguage,
    title: raw.title?.trim().slice(0, MAX_TITLE_CHARACTERS) || null,
  };
}

function createTooLongError(): AppError {
  return new AppError({ code: "input_too_large.transcript", params: { limit: MAX_SPEECH_CHARACTERS } });
}

function parseRaw(source: string): RawCaptions {
  const lines = source.split(/\r\n|[\n\r\u2028\u2029\u0085]/);
  if (lines.length > MAX_LINES)
    throw new AppError({ code: "input_too_large.lines", params: { limit: MAX_LINES } });
  const syntax = detectCaptionFormat({ text: source, lines });
  const isTooLong = syntax === "text" && lines.filter((line) => line !== "").length > MAX_RAW_CUES;
  if (isTooLong) throw new AppError({ code: "input_too_large.lines", params: { limit: MAX_RAW_CUES } });
  const raw = parseSyntax({ syntax, source, lines });
  if (raw.cues.length > MAX_RAW_CUES)
    throw new AppError({ code: "input_too_large.captions", params: { limit: MAX_TRANSCRIPT_CUES } });
  if (syntax === "text" && countCharacters(raw.cues.flatMap(({ lines }) => lines)) > MAX_RAW_TEXT_CHARACTERS)
    throw createTooLongError();
  if (syntax === "vtt" || syntax === "srt") {
    refuseNonSpeech({ cues: raw.cues, trackKind: "trackKind" in raw ? raw.trackKind : null });
  }
  return syntax === "srt" || syntax === "text" ? { ...raw, cues: nameSpeakers(raw.cues) } : raw;
}

function parseSyntax({
  syntax,
  source,
  lines,
}: {
  syntax: CaptionSyntax;
  source: string;
  lines: readonly string[];
}): RawCaptions & { trackKind?: string | null } {
  switch (syntax) {
    case "vtt":
      return parseVtt(lines);
    case "srt":
      return parseSrt(lines);
    case "sbv":
      return parseSbv(lines);
    case "ass":
      return parseAss(lines);
    case "json":
      return parseJsonCaptions(source);
    case "timedtext":
      return parseTimedtext(source);
    case "tsv":
      return parseTsv(lines);
    case "table":
      return parseTable(source);
    case "text":
      return parseTextTranscript(lines);
  }
}

function* cleanAllInSteps({
  raw,
  declaredLanguage,
}: {
  raw: RawCaptions;
  declaredLanguage: string | null;
}): Steps<DraftCue[]> {
  const merged = timeWords(mergeRollingCaptions(raw.cues));
  // Frees the raw cues, whose word times can take five times the memory of the text.
  raw.cues.length = 0;
  yield;
  const single = keepOneLanguage({ cues: merged, declaredLanguage });
  yield;
  const drafts = cleanCues(single);
  yield;
  const spoken = mergeWordCues(repairTimes(drafts));
  yield;
  const distinct = collapseLoops(spoken);
  yield;
  if (isFailedRecognition({ spoken, distinct })) {
    throw new AppError({ code: "no_speech.repeats" });
  }
  return splitLongCues(distinct);
}

function isFailedRecognition({
  spoken,
  distinct,
}: {
  spoken: readonly DraftCue[];
  distinct: readonly DraftCue[];
}): boolean {
  if (spoken.length < MIN_FAILED_CUES || distinct.length > spoken.length * (1 - FAILED_SHARE)) return false;
  return (spoken.at(-1)?.startMs ?? FAILED_MS) - (spoken[0]?.startMs ?? 0) >= FAILED_MS;
}

function toCue(draft: DraftCue, id: number): Cue {
  const cue = { id, startMs: draft.startMs, endMs: draft.endMs, text: draft.text, speaker: draft.speaker };
  return draft.startsTurn ? { ...cue, startsTurn: true } : cue;
}

/** Returns enough text to detect its language: all of it if it is short, otherwise evenly sampled cues. */
function takeText(cues: readonly DraftCue[]): string {
  const total = countCharacters(cues);
  const step = Math.max(1, Math.ceil(total / LANGUAGE_CHARACTERS));
  return cues
    .filter((_, index) => index % step === 0)
    .map((cue) => cue.text)
    .join(" ");
}
