import { z } from "zod";
import { MAX_TRANSCRIPT_CUES } from "./transcript-limits.ts";

/** Where the captions came from: typed by a person, speech recognition, or unknown. */
export const captionKindSchema = z.enum(["manual", "automatic", "unknown"]);
export type CaptionKind = z.infer<typeof captionKindSchema>;

/**
 * A timed piece of speech. Times are whole milliseconds from the start of the video; both are null if the
 * input has no times, such as pasted text. `endMs` is never before `startMs`.
 */
export const cueSchema = z.object({
  /**
   * Position in the transcript, counted from 0 without gaps. Facts and key points cite cues by this number.
   */
  id: z.number().int().nonnegative(),
  startMs: z.number().int().nonnegative().nullable(),
  endMs: z.number().int().nonnegative().nullable(),
  /** Clean text: no tags, entities or line breaks, and collapsed white space. Never empty. */
  text: z.string().min(1),
  /** The speaker's name; null if the captions don't name one. */
  speaker: z.string().nullable(),
  /** True if the captions mark a change of speaker here without a name, by ">>" or a dash. */
  startsTurn: z.boolean().optional(),
});
export type Cue = z.infer<typeof cueSchema>;

/** Cleaned speech in chronological order. */
export const transcriptSchema = z.object({
  /** The main language of the speech (BCP 47), detected from the text; `und` if it can't be detected. */
  language: z.string().min(2).max(35),
  kind: captionKindSchema,
  cues: z.array(cueSchema).max(MAX_TRANSCRIPT_CUES),
});
export type Transcript = z.infer<typeof transcriptSchema>;
