import { readFileSync } from "node:fs";
import path from "node:path";
import { findLeftOut } from "@pith/engine/coverage/find-left-out";
import { buildTermIndex } from "@pith/engine/extract/build-term-index";
import type { PassageSource } from "@pith/engine/extract/create-passage-builder";
import { findLanguage } from "@pith/engine/languages/find-language";
import { loadRestorerFor } from "@pith/engine/restore/load-restorer";
import { restoreSpeech } from "@pith/engine/restore/restore-speech";
import { loadFile } from "@pith/sources/files/load-file";
import { loadEpisodes } from "../chapters/load-episodes.ts";
import { toTranscript } from "../chapters/read-talk.ts";
import { openCorpus } from "../data/find-shared-data.ts";

const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;
const HEADINGS = /^#.*$/gm;

/** A talk that is used for development and not in measurements. */
export interface DevTalk {
  file: string;
  /** True for captions without punctuation, which a restorer adds. */
  isBare: boolean;
  source: PassageSource;
}

function readSpeech(file: string): ReturnType<typeof loadFile> {
  const { folder } = openCorpus(".");
  const bytes = readFileSync(path.join(folder, file));
  const asText = (text: string) =>
    loadFile({ bytes: new TextEncoder().encode(text), fileName: "speech.txt" });
  if (file.endsWith(".json")) {
    const meeting = JSON.parse(bytes.toString("utf8")) as {
      meeting_transcripts: { speaker: string; content: string }[];
    };
    return asText(
      meeting.meeting_transcripts.map(({ speaker, content }) => `${speaker}: ${content}`).join("\n"),
    );
  }
  if (file.endsWith(".md"))
    return asText(bytes.toString("utf8").replace(FRONT_MATTER, "").replace(HEADINGS, ""));
  return loadFile({ bytes, fileName: path.basename(file) });
}

/** Loads a talk in the form that the engine chooses points from. */
export async function loadDevTalk(file: string): Promise<DevTalk> {
  const interview = /^lex:(\d+)$/.exec(file)?.[1];
  const episode =
    interview === undefined
      ? undefined
      : loadEpisodes(openCorpus("references/lex_fridman_chapters").folder)[Number(interview)];
  const { transcript, video } =
    episode === undefined ? readSpeech(file) : { transcript: toTranscript(episode), video: null };
  const restorer = await loadRestorerFor(transcript);
  const sentences = restoreSpeech({ transcript, restorer, video });
  const language = findLanguage(transcript.language);
  const index = buildTermIndex({ texts: sentences.map(({ text }) => text), language });
  const leftOut = findLeftOut({ sentences, index });
  const isLeftOut = (sentence: number): boolean => leftOut[sentence] != null;
  const closed = sentences.filter(({ punctuated }) => punctuated).length;
  const source = { sentences, language, index, isLeftOut, isPunctuated: closed > sentences.length / 2 };
  return { file, isBare: restorer !== null, source };
}
