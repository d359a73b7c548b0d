import { readFileSync } from "node:fs";
import path from "node:path";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { parseCaptions } from "@pith/engine/captions/parse-captions";

/** A talk of about three hours. */
export interface LongTalk {
  name: string;
  transcript: Transcript;
  seconds: number;
}

/** Captions by people and by speech recognition, in two languages. */
const TALKS: readonly (readonly [string, string])[] = [
  ["interview, English, 3:28 h", "lex_karpathy_333_srt/lex_333_karpathy.en-US.srt"],
  [
    "interview, English, 3:00 h",
    "whisper_podcasts_de_en/98-2020-06-13-101-Joscha-Bach-Artificial-Consciousness-and-the-Nature-of-Reality.vtt",
  ],
  ["council, English, 2:57 h", "hsv_council_whisper_en/2026-08-13.whisper-medium.srt"],
  [
    "interview, German, 2:50 h",
    "whisper_podcasts_de_en/ALT042-mit-Joscha-Bach-ueber-life,-the-universe-and-everything.vtt",
  ],
];

/** Reads them from the folder of captions. */
export function loadLongTalks(folder: string): LongTalk[] {
  return TALKS.map(([name, file]) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    const { transcript } = parseCaptions({ text });
    return { name, transcript, seconds: (transcript.cues.at(-1)?.endMs ?? 0) / 1000 };
  });
}
