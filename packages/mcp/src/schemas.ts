import { languageTagPattern } from "@pith/core/contract/language-tag";
import { MAX_QUESTION_CHARACTERS } from "@pith/core/contract/limits";
import { factListSchema } from "@pith/core/summaries/summary";
import { videoHostSchema } from "@pith/core/videos/video";
import { z } from "zod";

/** Prefix of a summary's URI, which later calls can use to refer to it. */
export const SUMMARY_URI = "pith://summaries/";
export const TRANSCRIPT_URI = "pith://transcripts/";

const MAX_INPUT_CHARACTERS = 4096;

const secondsSchema = z.number().nonnegative().nullable();
const linkSchema = z.string().nullable();

export function createVideoInputSchema({ takesFiles }: { takesFiles: boolean }) {
  const file = takesFiles ? ", path of a caption file or recording," : "";
  return z
    .string()
    .trim()
    .min(1)
    .max(MAX_INPUT_CHARACTERS)
    .describe(
      `Link to a video or podcast episode${file} or the uri of an earlier result (${SUMMARY_URI}…), which is faster and counts nothing`,
    );
}

/** Has its own message, because the tools' callers see it unchanged. */
export const languageInputSchema = z
  .string()
  .regex(languageTagPattern, "A language tag is like de or pt-BR.");

export const questionSchema = z.string().trim().min(1).max(MAX_QUESTION_CHARACTERS);

export const noticeSchema = z.string().describe("Which fields strangers wrote");

export const uriSchema = z.string().describe("Names this summary in later calls");

export const videoOutputSchema = z.object({
  title: z.string(),
  author: z.string().nullable(),
  host: videoHostSchema,
  url: linkSchema,
  durationSeconds: secondsSchema,
  publishedAt: z.string().nullable(),
});

export const quoteOutputSchema = z.object({
  quote: z.string().min(1).describe("Verbatim from the captions"),
  startSeconds: secondsSchema.describe("null if the captions have no times"),
  endSeconds: secondsSchema,
  speaker: z.string().nullable(),
  link: linkSchema.describe("Opens the video at the quote; null for files"),
});

export const quotesSchema = z.array(quoteOutputSchema).min(1);

export const sectionSchema = z.enum(["takeaways", "points", "notes", ...factListSchema.shape.kind.options]);

export const pointOutputSchema = z.object({
  section: sectionSchema,
  chapter: z.string().nullable().describe("Title of the point's chapter"),
  label: z.string().nullable(),
  text: z.string().min(1),
  proof: z
    .enum(["verbatim", "judged", "near_copy", "quoted", "compared"])
    .describe(
      "verbatim, quoted: the speaker's own words; judged: a model found the quotes to support the text; near_copy: almost the quote; compared: only words and numbers were compared",
    ),
  quotes: quotesSchema,
});

export const statementSchema = z.object({ text: z.string().min(1), quotes: quotesSchema });
