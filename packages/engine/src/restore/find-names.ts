import type { Video } from "@pith/core/videos/video";
import type { Restorer } from "./create-restorer.ts";
import { readWord } from "./read-word.ts";

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
const MIN_NAME_LETTERS = 3;
/** A known word that is capitalized in a title is a name if its log odds of a capital exceed this. */
const MIN_CAPITAL_ODDS = -1.5;
/** Descriptions usually have only credits and links after this many characters. */
const MAX_DESCRIPTION_CHARACTERS = 5000;
/** Matches URLs, handles and hashtags, whose capitals carry no information. */
const LINKS = /\S*(?:https?:|www\.|[@#/])\S*/gu;
/** Matches the first word of a line or sentence in a description, which is always capitalized. */
const SENTENCE_START = /(?:^|[.!?:…•|]|\s[–—-]\s)[^\p{L}\p{N}]*[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
/** A line with a larger fraction of capitals is a heading, in which everyday words are capitalized too. */
const MAX_CAPITAL_SHARE = 0.6;

/** Metadata of a video. */
export type DescribedVideo = Pick<Video, "title"> &
  Partial<Pick<Video, "author">> & {
    /** The uploader's description of the video. */
    description?: string | null;
  };

/**
 * Returns the names in a video's title, channel and description, by their lowercase form: words that are
 * capitalized there but aren't everyday words, which English titles capitalize too. Titles in all capitals
 * are skipped. The spelling in the title takes precedence over that in the description.
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

/** Returns the lines of a description that are running text, without the first word of each sentence. */
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
