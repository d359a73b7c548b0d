import type { Video } from "@pith/core/videos/video";
import type { Restorer } from "./create-restorer.ts";
import { readWord } from "./read-word.ts";

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
const MIN_NAME_LETTERS = 3;
/** A known word that is capitalized in a title is a name only if it is often capitalized elsewhere. */
const MIN_CAPITAL_ODDS = -1.5;
/** After this many characters, a description usually has only credits and links. */
const MAX_DESCRIPTION_CHARACTERS = 5000;
/** URLs, handles and hashtags, whose case is arbitrary. */
const LINKS = /\S*(?:https?:|www\.|[@#/])\S*/gu;
/** The first word of a line or sentence in a description, which is always capitalized. */
const SENTENCE_START = /(?:^|[.!?:…•|]|\s[–—-]\s)[^\p{L}\p{N}]*[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
/** A line with more capitals than this is a heading, which capitalizes everyday words too. */
const MAX_CAPITAL_SHARE = 0.6;

/** A video's metadata. */
export type DescribedVideo = Pick<Video, "title"> &
  Partial<Pick<Video, "author">> & {
    /** The uploader's own words about the video. */
    description?: string | null;
  };

/**
 * Returns the names in a video's title, channel and description, keyed by the lowercase word: words that are
 * capitalized there and aren't everyday words. English titles capitalize everyday words too, and titles in all capitals
 * are skipped. The title's spelling overrides the description's.
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

/** Returns the lines of a description that are running text, without the first words of their sentences. */
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
