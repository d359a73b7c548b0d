import { AppError } from "@pith/core/errors/app-error";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { VideoList } from "@pith/sources/lists/video-list";
import { stripControlCharacters } from "../format/strip-control-characters.ts";

/** Returns the link to the video at a one-based position. Throws AppError if it is out of range. */
export function chooseFromList({ list, item }: { list: VideoList; item: number }): string {
  const entry = list.entries[item - 1];
  if (entry !== undefined) return entry.url;
  throw new AppError({
    code: "invalid_input",
    message: `This list has no number ${item}. Choose a number from 1 to ${list.entries.length}.`,
  });
}

/** Formats a list to choose from, one line per video: number, length if known, title. */
export function formatList(list: VideoList): string {
  const clean = (text: string) => stripControlCharacters(text).replace(/\s+/g, " ");
  const width = String(list.entries.length).length;
  const lines = list.entries.map(({ title, durationSeconds }, position) => {
    const length = durationSeconds === null ? "" : formatTimecode(durationSeconds);
    return `${String(position + 1).padStart(width)}  ${length.padStart(8)}  ${clean(title)}`;
  });
  const author = list.author === null ? "" : ` (${clean(list.author)})`;
  return [
    `${clean(list.title)}${author}`,
    "",
    ...lines,
    ...(list.isComplete ? [] : ["", "This list has more videos."]),
    "",
    "Add --item and a number to summarize one of them.",
    "",
  ].join("\n");
}

export function formatListAsJson(list: VideoList): string {
  const { kind, id, url, title, author, entries, isComplete } = list;
  return `${JSON.stringify(
    {
      list: { kind, id, url, title, author, isComplete },
      items: entries.map(({ url: link, title: name, durationSeconds, hasTranscript }, position) => ({
        item: position + 1,
        url: link,
        title: name,
        durationSeconds,
        hasTranscript,
      })),
    },
    null,
    2,
  )}\n`;
}
