import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { decodeCaptionBytes } from "@pith/engine/captions/decode-caption-bytes";
import { parseCaptions } from "@pith/engine/captions/parse-captions";

/** A talk with captions from the shared data. */
export interface CaptionTalk {
  file: string;
  transcript: Transcript;
}

/** Shorter files are samples of a caption format rather than talks. */
const MIN_CHARACTERS = 4000;

/** Loads the talks in a captions folder, sorted by name. Skips files without speech. */
export function loadCaptionTalks(folder: string): CaptionTalk[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:vtt|srt|sbv|json3?|txt)$/u.test(file))
    .sort();
  return files.flatMap((file): CaptionTalk[] => {
    try {
      const text = decodeCaptionBytes(readFileSync(path.join(folder, file)));
      const { transcript } = parseCaptions({ text });
      const characters = transcript.cues.reduce((sum, cue) => sum + cue.text.length, 0);
      return characters < MIN_CHARACTERS ? [] : [{ file, transcript }];
    } catch {
      return [];
    }
  });
}
