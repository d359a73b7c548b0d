import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";
import { listPoints } from "@pith/core/summaries/list-points";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";
import { buildSpeechIndex, listSearchKeys } from "@pith/engine/search/speech-index";

/** Postgres rejects a tsvector of 1,048,576 bytes. Keys beyond this limit are dropped and can't be found. */
const MAX_KEY_BYTES = 1_000_000;

/** Prefix under which words from titles and names are stored, in addition to their language's prefix. */
export const NAME_TAG = "name";

/** The text of a finished summary that a library search covers. */
export interface SearchIndex {
  /** The `lines` of the engine's `SpeechIndex`. */
  lines: string;
  /** The keys' languages, sorted and comma-separated. */
  languages: string;
  /** Space-separated keys, each prefixed with its language. */
  keys: string;
}

export interface IndexedSummary {
  content: SummaryContent;
  video: Pick<Video, "title" | "author"> | null;
  transcript: Pick<Transcript, "cues" | "language">;
}

/**
 * Builds the search index of a finished summary. Takes 30 to 100 ms per ten thousand words, so call it in a
 * worker thread.
 */
export function buildSearchIndex({ content, video, transcript }: IndexedSummary): SearchIndex {
  const speech = buildSpeechIndex(transcript);
  const texts = [
    content.title,
    video?.title ?? "",
    video?.author ?? "",
    content.gist,
    ...content.chapters.map(({ title }) => title),
    ...listPoints(content).flatMap(({ text, label }) => [text, label ?? ""]),
  ];
  const written = listSearchKeys({ texts, language: content.language });
  const speakers = new Set(transcript.cues.flatMap(({ speaker }) => speaker ?? []));
  const named = listSearchKeys({
    texts: [content.title, video?.title ?? "", video?.author ?? "", ...speakers],
    language: transcript.language,
  });
  const keys = new Set([
    ...written.map((key) => tagKey({ key, language: content.language })),
    ...named.flatMap((key) => [transcript.language, NAME_TAG].map((language) => tagKey({ key, language }))),
    ...speech.keys.map((key) => tagKey({ key, language: transcript.language })),
  ]);
  return {
    lines: speech.lines,
    languages: [...new Set([transcript.language, content.language].map(getPrimaryLanguage))].sort().join(","),
    keys: takeKeys(keys).join(" "),
  };
}

function takeKeys(keys: Iterable<string>): string[] {
  let bytes = 0;
  return [...keys].filter((key) => {
    bytes += Buffer.byteLength(key);
    return bytes <= MAX_KEY_BYTES;
  });
}

/**
 * Returns a key as it is stored: prefixed with its primary language, the only part of the language that
 * affects how words are folded.
 */
export function tagKey({ key, language }: { key: string; language: string }): string {
  return `${getPrimaryLanguage(language)}:${key}`;
}
