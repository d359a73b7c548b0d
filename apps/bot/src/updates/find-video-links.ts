import { findLinks } from "@pith/core/videos/find-links";
import { getVideoKey } from "@pith/core/videos/get-video-key";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { parseVideoRange } from "@pith/core/videos/parse-video-range";
import type { VideoRange } from "@pith/core/videos/video";
import type { VideoLinkRefusal } from "@pith/core/videos/video-link";
import type { MessageEntity } from "grammy/types";

/** Maximum number of links to summarize per message. */
export const MAX_LINKS = 5;

const videoHosts: ReadonlySet<string> = new Set(["youtube", "vimeo", "ted"]);
/** Telegram's own links lead to chats, never to videos that Pith can read. */
const TELEGRAM_LINK = /^https?:\/\/(?:[^/]+\.)?(?:t\.me|telegram\.(?:me|org|dog))(?:\/|$)/i;

interface FoundVideo {
  /** The canonical URL. */
  url: string;
  /** The range written after the link; null for the whole video. */
  range: VideoRange | null;
}

export interface FoundVideos {
  /** In message order, without duplicates, at most MAX_LINKS. */
  videos: FoundVideo[];
  /** True if there were more videos or lists. */
  isCut: boolean;
  /** Links with an invalid range. They aren't summarized, since the user didn't ask for the whole video. */
  badRanges: { url: string; reason: VideoLinkRefusal["reason"] }[];
  /** Playlists and channels, for the user to pick a video from; at most MAX_LINKS. */
  lists: string[];
  /** Why none of the links are usable; null if there are videos, or no links at all. */
  refusal: VideoLinkRefusal | null;
}

/**
 * Finds video links in a message's text, with or without a scheme, including those attached to words. If any
 * of them lead to a video host, all others are ignored as incidental.
 */
export function findVideoLinks({
  text,
  entities = [],
}: {
  text: string;
  entities?: readonly MessageEntity[];
}): FoundVideos {
  const candidates = [
    ...text.split("\n").flatMap(findInLine),
    ...entities.flatMap((entity) =>
      entity.type === "text_link" ? [{ link: entity.url, range: null, badRange: null }] : [],
    ),
  ].filter(({ link }) => !TELEGRAM_LINK.test(link));

  const found = new Map<string, FoundVideo & { host: string }>();
  let refusal: VideoLinkRefusal | null = null;
  const badRanges: FoundVideos["badRanges"] = [];
  const lists: string[] = [];
  for (const { link, range, badRange } of candidates) {
    const result = parseVideoLink({ text: link });
    if (!result.ok) {
      const list = parseListLink({ text: link });
      if (list) lists.push(list.url);
      else refusal ??= result;
      continue;
    }
    const { host, url } = result.reference;
    if (badRange) {
      badRanges.push({ url, reason: badRange });
      continue;
    }
    const key = `${getVideoKey(result.reference)} ${JSON.stringify(range)}`;
    if (!found.has(key)) found.set(key, { host, url, range });
  }
  const uniqueLists = [...new Set(lists)];
  const all = [...found.values()];
  const known = all.filter(({ host }) => videoHosts.has(host));
  const chosen = known.length > 0 ? known : all;
  return {
    videos: chosen.slice(0, MAX_LINKS).map(({ url, range }) => ({ url, range })),
    isCut: Math.max(chosen.length, uniqueLists.length) > MAX_LINKS,
    badRanges,
    lists: uniqueLists.slice(0, MAX_LINKS),
    refusal: chosen.length + badRanges.length + lists.length > 0 ? null : refusal,
  };
}

/** Keeps only videos on known hosts. Other links are often meant for other members rather than the bot. */
export function keepKnownHosts(found: FoundVideos): FoundVideos {
  const videos = found.videos.filter(({ url }) => {
    const link = parseVideoLink({ text: url });
    return link.ok && videoHosts.has(link.reference.host);
  });
  return { videos, isCut: false, badRanges: [], lists: [], refusal: null };
}

/** Returns whether the message has links that the bot responds to, with either a summary or a refusal. */
export function hasLinks({ videos, badRanges, lists, refusal }: FoundVideos): boolean {
  return videos.length + badRanges.length + lists.length > 0 || refusal !== null;
}

interface Candidate {
  link: string;
  range: VideoRange | null;
  badRange: VideoLinkRefusal["reason"] | null;
}

/** Matches text made up of times and separators, which is meant as a range even if it isn't a valid one. */
const TIMES_ONLY = /^[\d:.\s\-–—−~→]*\d:\d[\d:.\s\-–—−~→]*$/;

/** Returns a line's links, each with the range between it and the next link. */
function findInLine(line: string): Candidate[] {
  const found: { link: string; words: string[] }[] = [];
  const words = line.split(/\s+/).filter(Boolean);
  for (const word of words) {
    // On its own, a word with a dot would count as a link. With a second word, findLinks treats it as part of
    // a sentence.
    const links = findLinks(words.length > 1 ? `${word} .` : word);
    if (links.length === 0) found.at(-1)?.words.push(word);
    for (const link of links) if (link.kind === "address") found.push({ link: link.text, words: [] });
  }
  return found.map(({ link, words: behind }) => {
    const text = behind.join(" ");
    const range = parseVideoRange(text);
    if (range.ok) return { link, range: range.range, badRange: null };
    const { code } = range.reason;
    const isMeant =
      code === "invalid_input.range_reversed" ||
      (code === "invalid_input.range_time" && TIMES_ONLY.test(text));
    return { link, range: null, badRange: isMeant ? range.reason : null };
  });
}
