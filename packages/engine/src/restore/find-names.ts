import type { Video } from "@pith/core/videos/video";
import type { Restorer } from "./create-restorer.ts";
import { readWord } from "./read-word.ts";

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
const MIN_NAME_LETTERS = 3;
/** A known word is a name for a title's capital only if the word by itself often has one. */
const MIN_CAPITAL_ODDS = -1.5;
/** What comes after this in a description is credits and links. */
const MAX_DESCRIPTION_CHARACTERS = 5000;
/** Addresses, handles and hashtags: their case is their own. */
const LINKS = /\S*(?:https?:|www\.|[@#/])\S*/gu;
/** The first word of a line or sentence of a description has a capital for that alone. */
const SENTENCE_START = /(?:^|[.!?:…•|]|\s[–—-]\s)[^\p{L}\p{N}]*[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
/** A line with more capitals than this is a heading, in which everyday words have them too. */
const MAX_CAPITAL_SHARE = 0.6;

/** What is known of a video in writing. */
export type DescribedVideo = Pick<Video, "title"> &
  Partial<Pick<Video, "author">> & {
    /** The uploader's own words about the video. */
    description?: string | null;
  };

/**
 * Names in a video's title, channel and description, by their word in lower case: what stands there with a capital and
 * isn't an everyday word. Titles in English capitalize those as well, and some are all capitals, from which nothing is
 * read. The title's spelling counts before the description's.
 */
export function findNames({
  video,
  restorer,
}: {
  video: DescribedVideo;
  restorer: Pick<Restorer, "findCapital">;
}): Map<string, string> {
  const names = new Map<string, string>();
  for (const text of [video.title, video.author ?? "", ...listLines(video.description ?? "")]) {
    if (text === text.toUpperCase()) continue;
    for (const [found] of text.matchAll(WORD)) {
      const name = found.replace(/['’]s$/u, "");
      const word = readWord(name);
      if (name === name.toLowerCase() || word.length < MIN_NAME_LETTERS || !/^\p{L}/u.test(word)) continue;
      if (names.has(word) || (restorer.findCapital(word) ?? 0) < MIN_CAPITAL_ODDS) continue;
      names.set(word, name);
    }
  }
  return names;
}

/** The lines of a description in running text, without the first words of their sentences. */
function listLines(description: string): string[] {
  return description
    .slice(0, MAX_DESCRIPTION_CHARACTERS)
    .replace(LINKS, " ")
    .split("\n")
    .filter((line) => {
      const words = line.match(WORD) ?? [];
      return words.filter((word) => /^\p{Lu}/u.test(word)).length <= MAX_CAPITAL_SHARE * words.length;
    })
    .map((line) => line.trim().replace(SENTENCE_START, " "));
}
