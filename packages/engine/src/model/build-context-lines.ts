import { stripInvisibleCharacters } from "../captions/strip-invisible-characters.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import type { Speech } from "./prepare-speech.ts";

/** A line of video metadata, fenced together with the transcript. */
export interface ContextLine {
  number: string;
  text: string;
}

/** The label at the start of each line, before the `|`. */
export const contextLabels = {
  title: "title",
  channel: "channel",
  date: "date",
  description: "about",
  chapter: "chapter",
  speakers: "speakers",
  names: "names",
} as const;

const MAX_DESCRIPTION_CHARACTERS = 600;
/**
 * Matches links. In a description, everything after the first ones is usually links, ads and social media;
 * its beginning describes the video.
 */
const LINK = /\S*(?:https?:\/\/|www\.|\.com\/|@)\S*/giu;
const MAX_SPEAKERS = 12;
const MAX_NAMES = 40;

function trim({ text, characters }: { text: string; characters: number }): string {
  const line = stripInvisibleCharacters(text).replace(LINK, "").replace(/\s+/gu, " ").trim();
  return line.length <= characters ? line : `${line.slice(0, characters).replace(/\s+\S*$/u, "")} …`;
}

/** Returns the part of a description that is about the video: its first paragraphs, without links. */
function readDescription(description: string): string {
  const paragraphs = description
    .split(/\n\s*\n/u)
    .map((text) => trim({ text, characters: MAX_DESCRIPTION_CHARACTERS }))
    .filter((text) => text.length > 0 && (text.match(/\p{L}+/gu) ?? []).length >= 4);
  return trim({ text: paragraphs.join(" "), characters: MAX_DESCRIPTION_CHARACTERS });
}

/**
 * Returns the video's metadata, one line each: title, channel, date, description, the uploader's chapters,
 * speakers, and the names and terms in the talk. All of it is untrusted and is fenced like the transcript.
 * With `maxTokens`, the least useful lines are dropped.
 */
export function buildContextLines({
  speech,
  maxTokens = Number.POSITIVE_INFINITY,
}: {
  speech: Speech;
  maxTokens?: number;
}): ContextLine[] {
  const { video } = speech.task;
  const { speakers, names } = speech;
  const date = video?.publishedAt?.slice(0, 10) ?? "";
  const candidates: ContextLine[] = [
    { number: contextLabels.title, text: trim({ text: video?.title ?? "", characters: 200 }) },
    {
      number: contextLabels.names,
      text: names
        .slice(0, MAX_NAMES)
        .map(({ name, heardAs }) => (heardAs.length > 0 ? `${name} (heard as ${heardAs.join(", ")})` : name))
        .join("; "),
    },
    { number: contextLabels.speakers, text: speakers.slice(0, MAX_SPEAKERS).join("; ") },
    { number: contextLabels.channel, text: trim({ text: video?.author ?? "", characters: 100 }) },
    { number: contextLabels.description, text: readDescription(video?.description ?? "") },
    { number: contextLabels.date, text: date },
    ...(speech.hasOwnChapters
      ? speech.plan.chapters.map(({ title }, at) => ({
          number: `${contextLabels.chapter}${at + 1}`,
          text: `${trim({ text: title, characters: 120 })} (from line ${speech.chapterLines[at] ?? 0})`,
        }))
      : []),
  ];
  let room = maxTokens;
  return candidates.filter(({ text }) => {
    if (text === "") return false;
    const tokens = estimateTokens(text) + 4;
    if (tokens > room) return false;
    room -= tokens;
    return true;
  });
}
