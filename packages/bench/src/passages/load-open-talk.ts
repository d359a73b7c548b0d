import { readFileSync } from "node:fs";
import path from "node:path";
import { findLeftOut } from "@pith/engine/coverage/find-left-out";
import { buildTermIndex } from "@pith/engine/extract/build-term-index";
import type { PassageSource } from "@pith/engine/extract/create-passage-builder";
import { findLanguage } from "@pith/engine/languages/find-language";
import { loadRestorerFor } from "@pith/engine/restore/load-restorer";
import { restoreSpeech } from "@pith/engine/restore/restore-speech";
import { MS_PER_WORD } from "@pith/engine/transcript/measure-duration";
import { loadFile } from "@pith/sources/files/load-file";
import type { LoadedVideo } from "@pith/sources/loaded-video";
import { openCorpus } from "../data/find-shared-data.ts";
import { readOpenFile } from "../restore/open-text.ts";

const BARE = "bare:";
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;
const TURN = /^([^\n:]{2,40}): *\[?(?:\d\d:)?\d\d:\d\d\]?\n+/gmu;
const NOISE = /^#.*$|^\s*(?:[-*|>]|!\[|<|https?:).*$|```[\s\S]*?```/gmu;
const PUNCTUATION = /[^\p{L}\p{M}\p{N}\s'’%-]|(?<![\p{L}\p{N}])['’-]|['’-](?![\p{L}\p{N}])/gu;
const HEADINGS = /^#.*$/gm;
const SPEAKER = /^[^\n:]{2,40}: /gmu;
/**
 * Maximum number of words to use from a text without captions; the same as when passages were chosen from it.
 */
const MAX_WORDS = 6000;
const CUE_WORDS = 8;

/** A talk with an open license. */
export interface OpenTalk {
  file: string;
  /** True for captions without punctuation, which a restorer adds. */
  isBare: boolean;
  source: PassageSource;
}

export interface OpenTalkName {
  /** Folder with a checkout of each repository, named `owner+name`. */
  folder: string;
  /**
   * A file in a checkout, such as `owner+name/talk.srt`, or in the shared data. The prefix `bare:` means that
   * punctuation and capitals are removed.
   */
  name: string;
  language: string;
}

interface FileName {
  folder: string;
  file: string;
  isBare: boolean;
}

interface TimedWords {
  text: string;
  startMs: number;
  endMs: number;
}

function toClock(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23).replace(".", ",");
}

function toSrt(cues: readonly TimedWords[]): string {
  return cues
    .map(({ text, startMs, endMs }, at) => `${at + 1}\n${toClock(startMs)} --> ${toClock(endMs)}\n${text}\n`)
    .join("\n");
}

function strip(text: string): string {
  return text.replace(PUNCTUATION, " ").replace(/\s+/gu, " ").trim().toLowerCase();
}

interface Meeting {
  meeting_transcripts: { speaker: string; content: string }[];
}

/** Returns the text of a file in the shared data exactly as it was when windows were drawn from it. */
function readSharedText({ folder, file, isBare }: FileName): string {
  const text = readFileSync(path.join(folder, file), "utf8");
  if (file.endsWith(".md")) return text.replace(FRONT_MATTER, "").replace(HEADINGS, "");
  const { meeting_transcripts: turns } = JSON.parse(text) as Meeting;
  return turns
    .map(({ speaker, content }) => (isBare ? content : `${speaker}: ${content}`))
    .join(isBare ? " " : "\n");
}

/** Returns the text of a talk in a checkout, with a blank line between paragraphs. */
function readText({ folder, file }: FileName): string {
  if (file.endsWith(".md"))
    return readFileSync(path.join(folder, file), "utf8")
      .replace(FRONT_MATTER, "")
      .replace(NOISE, "")
      .replace(TURN, "$1: ")
      .replace(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
      .replace(/[*_`]+/gu, "")
      .replace(/(?<=\S)\n(?=\S)/gu, " ");
  const paragraphs = readOpenFile({ folder, file });
  if (file.endsWith(".json")) {
    const { meeting_transcripts: turns } = JSON.parse(
      readFileSync(path.join(folder, file), "utf8"),
    ) as Meeting;
    return turns.map(({ speaker }, at) => `${speaker}: ${paragraphs[at] ?? ""}`).join("\n\n");
  }
  // The first third of a plenary record is mostly about its agenda.
  return paragraphs.slice(Math.floor(paragraphs.length / 3)).join("\n\n");
}

/** Returns the beginning of a file's text, without the speakers' names if it is bare. */
function readBeginning(of: FileName): string {
  const text = readText(of);
  const end = [...text.matchAll(/\S+/gu)][MAX_WORDS]?.index;
  const beginning = end === undefined ? text : text.slice(0, end);
  return of.isBare ? beginning.replace(SPEAKER, "") : beginning;
}

/** Converts a speech recognizer's words to captions. */
function readRecognized({ folder, file }: FileName): string {
  const { segments } = JSON.parse(readFileSync(path.join(folder, file), "utf8")) as {
    segments: { words?: { word: string; start: number; end: number }[] }[];
  };
  const words = segments.flatMap((segment) => segment.words ?? []).slice(0, MAX_WORDS);
  const cues = Array.from({ length: Math.ceil(words.length / CUE_WORDS) }, (_, at): TimedWords => {
    const own = words.slice(at * CUE_WORDS, (at + 1) * CUE_WORDS);
    const text = own.map(({ word }) => word.trim()).join(" ");
    const startMs = Math.round(1000 * (own[0]?.start ?? 0));
    return { text, startMs, endMs: Math.max(startMs, Math.round(1000 * (own.at(-1)?.end ?? 0))) };
  });
  return toSrt(cues.filter(({ text }) => text !== ""));
}

/** Returns a talk's captions, or its text if it has no timestamps. */
function loadSpeech({ folder, name, language }: OpenTalkName): LoadedVideo {
  const isShared = /^(?:bare:)?(?:captions|references)\//.test(name);
  const isBare = name.startsWith(BARE);
  const of = {
    folder: isShared ? openCorpus(".").folder : folder,
    file: name.slice(isBare ? BARE.length : 0),
    isBare,
  };
  const load = (text: string, fileName: string): LoadedVideo =>
    loadFile({ bytes: new TextEncoder().encode(text), fileName, language });
  if (of.file.endsWith("whisper.json")) return load(readRecognized(of), "talk.srt");
  if (of.file.endsWith(".srt")) {
    const loaded = load(readFileSync(path.join(of.folder, of.file), "utf8"), path.basename(of.file));
    if (!isBare) return loaded;
    const cues = loaded.transcript.cues.flatMap(({ text, startMs, endMs }) =>
      strip(text) === "" ? [] : [{ text: strip(text), startMs: startMs ?? 0, endMs: endMs ?? 0 }],
    );
    return load(toSrt(cues), path.basename(of.file));
  }
  const text = isShared ? readSharedText(of) : readBeginning(of);
  if (!isBare) return load(text, "speech.txt");
  const words = strip(text).split(" ");
  const cues = Array.from({ length: Math.ceil(words.length / CUE_WORDS) }, (_, at) => ({
    text: words.slice(at * CUE_WORDS, (at + 1) * CUE_WORDS).join(" "),
    startMs: at * CUE_WORDS * MS_PER_WORD,
    endMs: Math.min(words.length, (at + 1) * CUE_WORDS) * MS_PER_WORD,
  }));
  return load(toSrt(cues), "speech.srt");
}

/** Loads a talk in the form from which the engine chooses points. */
export async function loadOpenTalk(of: OpenTalkName): Promise<OpenTalk> {
  const { transcript, video } = loadSpeech(of);
  const restorer = await loadRestorerFor(transcript);
  const sentences = restoreSpeech({ transcript, restorer, video });
  const language = findLanguage(transcript.language);
  const index = buildTermIndex({ texts: sentences.map(({ text }) => text), language });
  const leftOut = findLeftOut({ sentences, index });
  const isLeftOut = (sentence: number): boolean => leftOut[sentence] != null;
  const closed = sentences.filter(({ punctuated }) => punctuated).length;
  const source = { sentences, language, index, isLeftOut, isPunctuated: closed > sentences.length / 2 };
  return { file: of.name.replace(BARE, ""), isBare: restorer !== null, source };
}
