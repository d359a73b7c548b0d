import type { Video } from "@pith/core/videos/video";
import type { Restorer } from "./create-restorer.ts";
import { readWord } from "./read-word.ts";

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
const MIN_NAME_LETTERS = 3;
/** A known word is a name for a title's capital only if the word by itself often has one. */
const MIN_CAPITAL_ODDS = -1.5;

/**
 * Names in a video's title and channel, by their word in lower case: what stands there with a capital and isn't an
 * everyday word. Titles in English capitalize those as well, and some are all capitals, from which nothing is read.
 */
export function findNames({
  video,
  restorer,
}: {
  video: Pick<Video, "title"> & Partial<Pick<Video, "author">>;
  restorer: Pick<Restorer, "findCapital">;
}): Map<string, string> {
  const names = new Map<string, string>();
  for (const text of [video.title, video.author ?? ""]) {
    if (text === text.toUpperCase()) continue;
    for (const [found] of text.matchAll(WORD)) {
      const name = found.replace(/['’]s$/u, "");
      const word = readWord(name);
      if (name === name.toLowerCase() || word.length < MIN_NAME_LETTERS || !/^\p{L}/u.test(word)) continue;
      if ((restorer.findCapital(word) ?? 0) < MIN_CAPITAL_ODDS) continue;
      names.set(word, name);
    }
  }
  return names;
}
