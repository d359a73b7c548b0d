import { z } from "zod";
import { MAX_TRANSCRIPT_CUES } from "./transcript-limits.ts";

/** Origin of the captions: typed by a human, produced by speech recognition, or unknown. */
export const captionKindSchema = z.enum(["manual", "automatic", "unknown"]);
export type CaptionKind = z.infer<typeof captionKindSchema>;

/**
 * A timed segment of speech. Times are integer milliseconds from the start of the video; both are null if the
 * input has no times, such as pasted text. `endMs` is never before `startMs`.
 */
export const cueSchema = z.object({
  /** Zero-based position in the transcript, without gaps. Facts and key points cite cues by this number. */
  id: z.number().int().nonnegative(),
  startMs: z.number().int().nonnegative().nullable(),
  endMs: z.number().int().nonnegative().nullable(),
  /** Clean text: no tags, entities or line breaks, whitespace collapsed. Never empty. */
  text: z.string().min(1),
  /** Speaker name; null if the captions don't have one. */
  speaker: z.string().nullable(),
  /** True if the captions mark a change to an unnamed speaker here with ">>" or a dash. */
  startsTurn: z.boolean().optional(),
});
export type Cue = z.infer<typeof cueSchema>;

/** Cleaned cues in chronological order. */
export const transcriptSchema = z.object({
  /** Main language of the speech (BCP 47), detected from the text; `und` if undetermined. */
  language: z.string().min(2).max(35),
  kind: captionKindSchema,
  cues: z.array(cueSchema).max(MAX_TRANSCRIPT_CUES),
});
export type Transcript = z.infer<typeof transcriptSchema>;
