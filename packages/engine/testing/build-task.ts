import type { Cue, Transcript } from "@pith/core/transcripts/transcript";
import type { SummaryTask } from "../src/summary-engine.ts";
import { MS_PER_WORD } from "../src/transcript/measure-duration.ts";

/** Returns a transcript with one cue per text, spoken at 150 words a minute. */
export function buildTranscript({
  texts,
  language = "en",
}: {
  texts: readonly string[];
  language?: string;
}): Transcript {
  let startMs = 0;
  const cues = texts.map((text, id): Cue => {
    const endMs = startMs + text.split(/\s+/u).length * MS_PER_WORD;
    const cue = { id, startMs, endMs, text, speaker: null };
    startMs = endMs;
    return cue;
  });
  return { language, kind: "manual", cues };
}

/** Returns a task for these texts, with defaults for everything else. */
export function buildTask({
  texts = [],
  transcript = buildTranscript({ texts }),
  ...rest
}: Partial<SummaryTask> & { texts?: readonly string[] } = {}): SummaryTask {
  return {
    transcript,
    video: null,
    length: "medium",
    maxWords: null,
    captionSource: "host",
    requestedLanguage: null,
    ...rest,
  };
}
