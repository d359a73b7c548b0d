import type { Video } from "@pith/core/videos/video";
import { dropPossessive, toSpellingKey } from "./read-word.ts";

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
/**
 * Matches a capital after a lowercase letter or next to a digit ("GitHub", "PS5"). Headings don't add such
 * capitals.
 */
const OWN_CAPITAL = /[\p{Ll}\p{N}]['’]?\p{Lu}|\p{Lu}\p{N}/u;
const MIN_NAME_LETTERS = 3;
/** A capitalized word is a name if its mean log odds of a capital in the talk exceed this; see `createOddsReader`. */
export const MIN_NAME_ODDS = -1.7;
/** Descriptions usually have only credits and links after this many characters. */
const MAX_DESCRIPTION_CHARACTERS = 5000;
/** Matches URLs, handles and hashtags, whose capitals carry no information. */
const LINKS = /\S*(?:https?:|www\.|[@#/])\S*/gu;
/** Matches the first word of a line or sentence, which is always capitalized. */
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
 * Returns the names in a video's title, channel and description, keyed by their lowercase form. In running
 * text, a capital inside a sentence indicates a name. In headings, which are in title case in English, and at
 * the start of a sentence, the talk decides: the word must look like a name there (`findOdds`). All-caps
 * lines are skipped. The spelling in the title takes precedence over that in the description.
 */
export function findNames({
  video,
  findOdds,
}: {
  video: DescribedVideo;
  /** Returns a word's mean log odds of a capital in the talk; null if the word isn't said. */
  findOdds: (word: string) => number | null;
}): Map<string, string> {
  const description = (video.description ?? "").slice(0, MAX_DESCRIPTION_CHARACTERS).replace(LINKS, " ");
  const names = new Map<string, string>();
  for (const line of [video.title, video.author ?? "", ...description.split("\n")]) {
    const text = line.trim();
    if (text === text.toUpperCase()) continue;
    const inside = isHeading(text)
      ? new Set<string>()
      : new Set(listNames(text.replace(SENTENCE_START, " ")));
    for (const name of listNames(text)) {
      const key = toSpellingKey(name);
      const isOwn = OWN_CAPITAL.test(name);
      if ((key.length < MIN_NAME_LETTERS && !isOwn) || names.has(key)) continue;
      if (isOwn || inside.has(name) || (findOdds(key) ?? 0) > MIN_NAME_ODDS) names.set(key, name);
    }
  }
  return names;
}

/** Returns the words that contain a capital, without their possessive endings. */
function listNames(text: string): string[] {
  return [...text.matchAll(WORD)]
    .map(([found]) => dropPossessive(found))
    .filter((name) => name !== name.toLowerCase());
}

function isHeading(text: string): boolean {
  const words = text.match(WORD) ?? [];
  return words.filter((word) => /^\p{Lu}/u.test(word)).length > MAX_CAPITAL_SHARE * words.length;
}
