import { AppError } from "@pith/core/errors/app-error";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { Cue, Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";
import type { TranscriptFormat } from "../options/choices.ts";
import { stripControlCharacters } from "./strip-control-characters.ts";

/** Display time for a caption without an end time, in milliseconds. */
const USUAL_CUE_MS = 4000;
const HOUR_MS = 3_600_000;

/** Formats a transcript. Throws AppError `invalid_input` for a subtitle format if the captions have no times. */
export function formatTranscript({
  found: { video, transcript },
  format,
}: {
  found: { video: Video; transcript: Transcript };
  format: TranscriptFormat;
}): string {
  const { cues, language, kind } = transcript;
  switch (format) {
    case "text":
      return `${cues.map(writeLine).join("\n")}\n`;
    case "json": {
      const { host, id, title, durationSeconds } = video;
      const result = {
        video: { host, id, title, durationSeconds },
        captions: { language, kind },
        cues: cues.map(({ startMs, endMs, text, speaker }) => ({
          startSeconds: startMs === null ? null : startMs / 1000,
          endSeconds: endMs === null ? null : endMs / 1000,
          speaker,
          text,
        })),
      };
      return `${JSON.stringify(result, null, 2)}\n`;
    }
    case "srt":
      return writeSubtitles({
        cues,
        mark: ",",
        writeHead: (position) => `${position + 1}\n`,
        // `-->` marks a timing line, so the text must not contain it.
        escapeText: (text) => text.replaceAll("-->", "→"),
      });
    case "vtt":
      return `WEBVTT\n\n${writeSubtitles({ cues, mark: ".", writeHead: () => "", escapeText: escapeVtt })}`;
  }
}

function writeLine({ startMs, text, speaker }: Cue): string {
  const time = startMs === null ? "" : `${formatTimecode(startMs / 1000)}  `;
  return `${time}${writeSpeech({ text, speaker })}`;
}

function escapeVtt(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function writeSpeech({ text, speaker }: Pick<Cue, "text" | "speaker">): string {
  return stripControlCharacters(speaker === null ? text : `${speaker}: ${text}`);
}

function writeSubtitles({
  cues,
  mark,
  writeHead,
  escapeText,
}: {
  cues: readonly Cue[];
  mark: string;
  writeHead: (position: number) => string;
  escapeText: (text: string) => string;
}): string {
  // A time that can't be repaired is null, which may happen at the end of a damaged file.
  const timed = cues.flatMap(({ startMs, ...cue }) => (startMs === null ? [] : { startMs, ...cue }));
  if (timed.length === 0)
    throw new AppError({
      code: "invalid_input",
      message:
        "These captions have no timestamps, so they can't be saved as subtitles. Use --format text or json.",
    });
  return timed
    .map(({ startMs, endMs, ...speech }, position) => {
      const end = endMs ?? timed[position + 1]?.startMs ?? startMs + USUAL_CUE_MS;
      const text = escapeText(writeSpeech(speech));
      return `${writeHead(position)}${writeClock(startMs, mark)} --> ${writeClock(end, mark)}\n${text}\n`;
    })
    .join("\n");
}

function writeClock(milliseconds: number, mark: string): string {
  const hours = String(Math.floor(milliseconds / HOUR_MS)).padStart(2, "0");
  const rest = new Date(milliseconds % HOUR_MS).toISOString().slice(14, 23).replace(".", mark);
  return `${hours}:${rest}`;
}
