import { z } from "zod";
import { MAX_TRANSCRIPT_CUES } from "./transcript-limits.ts";

/** How the captions came to be: typed by a person, made by speech recognition, or not known. */
export const captionKindSchema = z.enum(["manual", "automatic", "unknown"]);
export type CaptionKind = z.infer<typeof captionKindSchema>;

/**
 * One timed piece of speech. Times are whole milliseconds from the start of the video; both are null
 * where the input has no times (a pasted text). `endMs` is never before `startMs`.
 */
export const cueSchema = z.object({
  /** Position in the transcript, from 0, without gaps. Facts and key points cite cues by this number. */
  id: z.number().int().nonnegative(),
  startMs: z.number().int().nonnegative().nullable(),
  endMs: z.number().int().nonnegative().nullable(),
  /** Clean text: no tags, no entities, no line breaks, white space folded. Never empty. */
  text: z.string().min(1),
  /** Who speaks, where the captions say so. */
  speaker: z.string().nullable(),
  /** True where the captions mark that somebody else starts to speak here without a name (">>", a dash). */
  startsTurn: z.boolean().optional(),
});
export type Cue = z.infer<typeof cueSchema>;

/** Clean speech in the order in which it was said. */
export const transcriptSchema = z.object({
  /** BCP 47 primary language of the speech as detected from the text; `und` where it can't be told. */
  language: z.string().min(2).max(35),
  kind: captionKindSchema,
  cues: z.array(cueSchema).max(MAX_TRANSCRIPT_CUES),
});
export type Transcript = z.infer<typeof transcriptSchema>;
