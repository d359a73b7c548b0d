import type { TalkChapter } from "./orchard-talk.ts";

/** A calm speaking rate. */
const WORDS_PER_SECOND = 2.1;
const CUE_CHARACTERS = 78;
const PAUSE_SECONDS = 1.4;

interface TalkCue {
  startSeconds: number;
  endSeconds: number;
  text: string;
}

export interface WrittenTalk {
  cues: readonly TalkCue[];
  chapters: readonly { title: string; startSeconds: number; endSeconds: number }[];
  durationSeconds: number;
  /** The talk as a caption file. */
  vtt: string;
}

/** Converts a talk to timed captions, with cues of one or two lines and pauses between paragraphs. */
export function writeCaptions(talk: readonly TalkChapter[]): WrittenTalk {
  const cues: TalkCue[] = [];
  const chapters: { title: string; startSeconds: number; endSeconds: number }[] = [];
  let now = 0;
  for (const { title, paragraphs, silenceSeconds = 0 } of talk) {
    const startSeconds = now;
    for (const text of paragraphs.flatMap(cutIntoCues)) {
      const endSeconds = now + text.split(" ").length / WORDS_PER_SECOND;
      cues.push({ startSeconds: round(now), endSeconds: round(endSeconds), text });
      now = endSeconds + (/[.?!]$/.test(text) ? PAUSE_SECONDS : 0);
    }
    now += silenceSeconds;
    chapters.push({ title, startSeconds: round(startSeconds), endSeconds: round(now) });
  }
  const vtt = [
    "WEBVTT",
    ...cues.map(
      ({ startSeconds, endSeconds, text }) => `${stamp(startSeconds)} --> ${stamp(endSeconds)}\n${text}`,
    ),
  ].join("\n\n");
  return { cues, chapters, durationSeconds: Math.ceil(now), vtt };
}

function cutIntoCues(paragraph: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    if (line !== "" && (line.length + word.length >= CUE_CHARACTERS || /[.?!]$/.test(line))) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000;
const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
