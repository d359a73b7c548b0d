import { z } from "zod";
import { summaryLengthSchema, summarySchema, summaryStatusSchema } from "../summaries/summary.ts";
import { summaryEventSchema } from "../summaries/summary-event.ts";
import { summaryShapeSchema, summaryWishSchema } from "../summaries/summary-shape.ts";
import { captionKindSchema, transcriptSchema } from "../transcripts/transcript.ts";
import { MAX_CAPTION_CHARACTERS, MAX_TRANSCRIPT_CUES } from "../transcripts/transcript-limits.ts";
import { chapterSchema, MAX_DURATION_SECONDS, videoHostSchema, videoRangeSchema } from "../videos/video.ts";
import { languageTagSchema } from "./language-tag.ts";
import {
  MAX_COMMENT_CHARACTERS,
  MAX_FILE_NAME_CHARACTERS,
  MAX_LIST_ITEMS,
  MAX_QUESTION_CHARACTERS,
  MAX_SEARCH_CHARACTERS,
  MAX_TRANSCRIPT_PAGE_CUES,
} from "./limits.ts";

const linkSchema = z.string().trim().min(1, "invalid_input.link_missing").max(2048, "input_too_large.link");
const captionTextSchema = z
  .string()
  .min(1, "invalid_input.file_empty")
  .max(MAX_CAPTION_CHARACTERS, "input_too_large.transcript");
/** Null for the captions' language. */
const languageSchema = languageTagSchema.nullable();

/** Source of the transcript. */
export const summarySourceSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("link"), url: linkSchema }),
  /** Captions that a client scraped from the video's page and sent along with the link. */
  z.object({
    kind: z.literal("captions"),
    url: linkSchema,
    captions: z.object({
      text: captionTextSchema,
      language: languageSchema,
      captionKind: captionKindSchema,
    }),
    video: z.object({
      title: z.string().max(500),
      author: z.string().max(200).nullable(),
      durationSeconds: z.number().nonnegative().max(MAX_DURATION_SECONDS).nullable(),
      chapters: z.array(chapterSchema).max(500),
    }),
  }),
  z.object({
    kind: z.literal("file"),
    name: z.string().min(1).max(MAX_FILE_NAME_CHARACTERS),
    text: captionTextSchema,
  }),
  /** Audio or video uploaded with `uploadRecording`. */
  z.object({ kind: z.literal("recording"), recordingId: z.string().min(1).max(60) }),
  z.object({ kind: z.literal("text"), text: captionTextSchema, title: z.string().max(200).nullable() }),
]);
export type SummarySource = z.infer<typeof summarySourceSchema>;

export const summaryRequestSchema = z.object({
  source: summarySourceSchema,
  length: summaryLengthSchema.default("medium"),
  /** The server rejects wishes, and shapes other than `points`, unless `getPublicConfig` offers them. */
  shape: summaryShapeSchema.default("points"),
  wish: summaryWishSchema.nullable().default(null),
  language: languageSchema.default(null),
  range: videoRangeSchema.nullable().default(null),
});
export type SummaryRequest = z.infer<typeof summaryRequestSchema>;
export type SummaryRequestInput = z.input<typeof summaryRequestSchema>;

export const summaryTicketSchema = z.object({
  summary: summarySchema,
  /** True if the user already had the summary, or if it was already done or in progress; see `cost`. */
  joined: z.boolean(),
  /** Summaries charged to the monthly quota by this call: 0 or 1. */
  cost: z.number().int().min(0).max(1),
});
export type SummaryTicket = z.infer<typeof summaryTicketSchema>;

/** A row in the history: a summary without its key points, chapters and coverage. */
export const summaryListItemSchema = z.object({
  id: z.string(),
  status: summaryStatusSchema,
  progress: z.number().min(0).max(1),
  title: z.string(),
  gist: z.string().nullable(),
  author: z.string().nullable(),
  host: videoHostSchema.nullable(),
  url: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  length: summaryLengthSchema,
  shape: summaryShapeSchema,
  wish: summaryWishSchema.nullable(),
  language: z.string().nullable(),
  failure: summarySchema.shape.failure,
  createdAt: z.iso.datetime(),
});
export type SummaryListItem = z.infer<typeof summaryListItemSchema>;

/**
 * An answer to a question about a video. If the video doesn't answer it, `found` is false and `moments` is
 * empty.
 */
export const questionAnswerSchema = z.object({
  id: z.string(),
  question: z.string(),
  found: z.boolean(),
  answer: z.string(),
  moments: z
    .array(
      z.object({
        quote: z.string(),
        startSeconds: z.number().nullable(),
        endSeconds: z.number().nullable(),
        firstCueId: z.number().int().nonnegative(),
        lastCueId: z.number().int().nonnegative(),
      }),
    )
    .max(10),
  /**
   * The parts of `answer`, each with its supporting moments as indexes into `moments`. Older answers have no
   * statements.
   */
  statements: z
    .array(z.object({ text: z.string(), moments: z.array(z.number().int().nonnegative()).max(10) }))
    .max(20)
    .optional(),
  /**
   * True if there was no model, so that only the question's words were looked for. They can't be found if they
   * aren't in the captions' language.
   */
  isWordSearch: z.boolean().optional(),
  createdAt: z.iso.datetime(),
});
export type QuestionAnswer = z.infer<typeof questionAnswerSchema>;

/** A shared summary as shown to anyone with the link, without the owner, ids, or the owner's wish. */
export const sharedSummarySchema = z.object({
  shareId: z.string(),
  video: summarySchema.shape.video.unwrap(),
  content: summarySchema.shape.content.unwrap(),
  length: summaryLengthSchema,
  shape: summaryShapeSchema,
  range: videoRangeSchema.nullable(),
  /**
   * Whether the transcript is public too: only if all users share it, because the server itself read it from
   * the video's URL, or two accounts had already submitted the same transcript. An extension also sees
   * private and paid videos.
   */
  hasTranscript: z.boolean(),
  sharedAt: z.iso.datetime(),
});
export type SharedSummary = z.infer<typeof sharedSummarySchema>;

const transcriptPageSchema = z.object({
  firstCueId: z.coerce.number().int().min(0).max(MAX_TRANSCRIPT_CUES).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_TRANSCRIPT_PAGE_CUES).default(MAX_TRANSCRIPT_PAGE_CUES),
});
const transcriptSliceSchema = z.object({
  transcript: transcriptSchema,
  totalCues: z.number().int().nonnegative(),
});

/**
 * The moment to show on a quote card: a time in seconds, or a point's index (key points first, then the
 * shape's own points).
 */
const cardQuerySchema = z.object({
  t: z.coerce.number().int().nonnegative().optional(),
  point: z.coerce.number().int().nonnegative().optional(),
});

const shareIdSchema = z.object({ shareId: z.string().min(1).max(60) });
const summaryIdSchema = z.object({ id: z.string().min(1).max(60) });

const summaryIdsPattern = new RegExp(`^[\\w-]{1,60}(,[\\w-]{1,60}){0,${MAX_LIST_ITEMS - 1}}$`);
/** Comma-separated summary ids. */
export const summaryIdsSchema = z.string().regex(summaryIdsPattern, `Name 1 to ${MAX_LIST_ITEMS} summaries.`);

export const summarySchemas = {
  uploadRecording: {
    query: z.object({ name: z.string().trim().min(1, "invalid_input").max(MAX_FILE_NAME_CHARACTERS) }),
    data: z.object({ id: z.string(), name: z.string(), bytes: z.number().int().positive() }),
  },
  createSummary: { body: summaryRequestSchema, data: summaryTicketSchema },
  listSummaries: {
    query: z.object({
      search: z.string().max(MAX_SEARCH_CHARACTERS).optional(),
      host: videoHostSchema.optional(),
      status: summaryStatusSchema.optional(),
      /** Comma-separated ids of the rows to return, for polling a list's pending rows. */
      ids: summaryIdsSchema.optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_LIST_ITEMS).default(20),
    }),
    data: z.object({ items: z.array(summaryListItemSchema), nextCursor: z.string().nullable() }),
  },
  getSummary: { params: summaryIdSchema, data: summarySchema },
  streamSummaryEvents: { params: summaryIdSchema, data: summaryEventSchema },
  cancelSummary: { params: summaryIdSchema, data: summarySchema },
  deleteSummary: { params: summaryIdSchema, data: z.undefined() },
  /** Creates another summary of the same video with a different length, shape, language or custom instruction. */
  renderSummary: {
    params: summaryIdSchema,
    body: z.object({
      length: summaryLengthSchema,
      shape: summaryShapeSchema.default("points"),
      wish: summaryWishSchema.nullable().default(null),
      language: languageSchema,
    }),
    data: summaryTicketSchema,
  },
  getSummaryTranscript: {
    params: summaryIdSchema,
    query: transcriptPageSchema,
    data: transcriptSliceSchema,
  },
  exportSummary: {
    params: summaryIdSchema,
    query: z.object({ format: z.enum(["markdown", "note", "text", "srt", "vtt", "csv", "anki", "epub"]) }),
    data: z.string(),
  },
  giveSummaryFeedback: {
    params: summaryIdSchema,
    body: z.object({
      rating: z.enum(["up", "down"]),
      keyPointIndex: z.number().int().nonnegative().nullable().default(null),
      comment: z.string().max(MAX_COMMENT_CHARACTERS).default(""),
    }),
    data: z.undefined(),
  },
  askQuestion: {
    params: summaryIdSchema,
    body: z.object({
      question: z.string().trim().min(1, "invalid_input.question_missing").max(MAX_QUESTION_CHARACTERS),
    }),
    data: questionAnswerSchema,
  },
  listQuestions: { params: summaryIdSchema, data: z.array(questionAnswerSchema).max(100) },
  shareSummary: {
    params: summaryIdSchema,
    /**
     * Whether search engines may index the shared page. If omitted, an existing link keeps its current
     * setting.
     */
    body: z.object({ isListed: z.boolean().optional() }),
    data: z.object({ shareId: z.string(), url: z.url(), isListed: z.boolean() }),
  },
  unshareSummary: { params: summaryIdSchema, data: z.undefined() },
  getSharedSummary: {
    params: shareIdSchema,
    data: sharedSummarySchema,
  },
  getSummaryCard: { params: summaryIdSchema, query: cardQuerySchema, data: z.unknown() },
  getSharedCard: {
    params: shareIdSchema,
    query: cardQuerySchema,
    data: z.unknown(),
  },
  getSharedTranscript: { params: shareIdSchema, query: transcriptPageSchema, data: transcriptSliceSchema },
  getEmbed: { params: shareIdSchema, data: z.string() },
} as const;
