import { readFileSync } from "node:fs";
import path from "node:path";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { parseCaptions } from "@pith/engine/captions/parse-captions";
import type { Corpus } from "../data/find-shared-data.ts";

/** A talk of about three hours, or half that in the small corpus. */
export interface LongTalk {
  name: string;
  transcript: Transcript;
  seconds: number;
}

/** The talks have manual or automatic captions, in two languages. */
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

/** The longest talk in the small corpus. */
const SMALL_TALKS: typeof TALKS = [
  [
    "podcast, English, 1:37 h",
    "../references/bitcointranscripts_summaries/bitcoin-review-podcast__op_vault-round-2-op_ctv.md",
  ],
];

/** Returns the talks' files, relative to the captions folder. */
export function listLongTalkFiles({ isSmall }: Pick<Corpus, "isSmall">): string[] {
  return (isSmall ? SMALL_TALKS : TALKS).map(([, file]) => file);
}

/** Loads the long talks from the captions folder. */
export function loadLongTalks({ folder, isSmall }: Corpus): LongTalk[] {
  return (isSmall ? SMALL_TALKS : TALKS).map(([name, file]) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    const { transcript } = parseCaptions({ text });
    return { name, transcript, seconds: (transcript.cues.at(-1)?.endMs ?? 0) / 1000 };
  });
}
