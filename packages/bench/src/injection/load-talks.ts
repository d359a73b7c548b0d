import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { decodeCaptionBytes } from "@pith/engine/captions/decode-caption-bytes";
import { parseCaptions } from "@pith/engine/captions/parse-captions";
import { findSharedData } from "../data/find-shared-data.ts";

const READABLE = /\.(?:vtt|srt|sbv|txt|json|xml|tsv)$/iu;

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && READABLE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function readTalk(file: string): Transcript[] {
  try {
    return [parseCaptions({ text: decodeCaptionBytes(readFileSync(file)) }).transcript];
  } catch {
    // What isn't captions is refused, and no talk.
    return [];
  }
}

/**
 * Real talks in two halves, every second one in each: one to fit with, one to measure on. Null where the data is
 * absent.
 */
export function loadTalks(): { fitted: Transcript[]; measured: Transcript[] } | null {
  const folders = ["captions", "references"].flatMap((name) => findSharedData(name) ?? []);
  if (folders.length === 0) return null;
  const talks = folders.flatMap(listFiles).flatMap(readTalk);
  return {
    fitted: talks.filter((_talk, at) => at % 2 === 0),
    measured: talks.filter((_talk, at) => at % 2 === 1),
  };
}

const PART_CUES = 80;

/** The same talks in short parts, each as a talk of its own: a part of some minutes out of every so many. */
export function cutTalks({ talks, every }: { talks: readonly Transcript[]; every: number }): Transcript[] {
  return talks.flatMap((talk) => {
    const parts: Transcript[] = [];
    for (let first = 0; first + PART_CUES <= talk.cues.length; first += PART_CUES * every)
      parts.push({
        ...talk,
        cues: talk.cues.slice(first, first + PART_CUES).map((cue, id) => ({ ...cue, id })),
      });
    return parts;
  });
}
