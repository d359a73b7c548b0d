import { z } from "zod";
import { messageSchema } from "../messages/message.ts";
import { summaryLengthSchema } from "../summaries/summary.ts";
import { MAX_DURATION_SECONDS } from "../videos/video.ts";
import { languageTagSchema } from "./language-tag.ts";
import { collectionSchema, libraryCitationSchema } from "./library.schemas.ts";
import { MAX_BATCH_ITEMS, MAX_BATCH_TITLE_CHARACTERS, MAX_LIST_ITEMS } from "./limits.ts";

const linkSchema = z.string().trim().max(2048, "input_too_large.link");

/** The videos to summarize, and the options for their summaries. */
const batchWishSchema = z.object({
  /** With `listUrl`, the videos selected from the list; an empty array selects the whole list. */
  items: z
    .array(
      z.object({
        url: linkSchema,
        /** Placeholder until the video has been loaded. */
        title: z.string().trim().max(500).nullable().default(null),
        durationSeconds: z.number().nonnegative().max(MAX_DURATION_SECONDS).nullable().default(null),
      }),
    )
    .max(MAX_BATCH_ITEMS, "input_too_large.batch")
    .default([]),
  /** A playlist, channel or podcast feed. The server reads titles and durations from it. */
  listUrl: linkSchema.min(1, "invalid_input.link_missing").nullable().default(null),
  length: summaryLengthSchema.default("medium"),
  /** Language of the summaries; null for the captions' language. */
  language: languageTagSchema.nullable().default(null),
});

export const batchItemStates = ["waiting", "making", "done", "failed", "cancelled"] as const;
export const batchItemStateSchema = z.enum(batchItemStates);
export type BatchItemState = z.infer<typeof batchItemStateSchema>;

/** A video in a batch, with its state. */
export const batchItemSchema = z.object({
  /** Zero-based, in batch order. */
  position: z.number().int().nonnegative(),
  url: z.string(),
  title: z.string().nullable(),
  durationSeconds: z.number().nonnegative().nullable(),
  state: batchItemStateSchema,
  /** Reason for the failure. */
  reason: messageSchema.nullable(),
  /** 0 to 1 while in progress, otherwise null. */
  progress: z.number().min(0).max(1).nullable(),
  /** Null if there is no summary or its owner has deleted it. */
  summaryId: z.string().nullable(),
  gist: z.string().nullable(),
});
export type BatchItem = z.infer<typeof batchItemSchema>;

/** `waiting`: the batch is waiting for quota. */
export const batchStates = ["running", "waiting", "done", "cancelled"] as const;

/** A set of videos summarized one after another in the background. */
export const batchSchema = z.object({
  id: z.string(),
  title: z.string(),
  listUrl: z.string().nullable(),
  length: summaryLengthSchema,
  language: z.string().nullable(),
  state: z.enum(batchStates),
  /** Why the batch is waiting; null unless its state is `waiting`. */
  waitsFor: messageSchema.nullable(),
  /** Number of items per state. */
  counts: z.record(batchItemStateSchema, z.number().int().nonnegative()),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Batch = z.infer<typeof batchSchema>;

export const batchWithItemsSchema = batchSchema.extend({
  items: z.array(batchItemSchema).max(MAX_BATCH_ITEMS),
});
export type BatchWithItems = z.infer<typeof batchWithItemsSchema>;

/** The price of a batch. */
export const batchPriceSchema = z.object({
  items: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullable(),
      durationSeconds: z.number().nonnegative().nullable(),
      /** 0 if the account already has this summary. */
      cost: z.number().int().min(0).max(1),
    }),
  ),
  /** Links that can't be summarized. `createBatch` skips them. */
  refused: z.array(z.object({ url: z.string(), reason: messageSchema })),
  /** Number of summaries charged to the monthly quota. Failed ones are refunded. */
  cost: z.number().int().nonnegative(),
  /** Number of summaries that the account already has, which are free. */
  owned: z.number().int().nonnegative(),
  /** Summaries left this month; -1 if unlimited. */
  remainingSummaries: z.number().int().min(-1),
  /** False if the list has more than MAX_LISTED_VIDEOS videos and therefore wasn't read completely. */
  isComplete: z.boolean(),
});
export type BatchPrice = z.infer<typeof batchPriceSchema>;

/** A statement and its supporting citations, as indexes into `citations`. */
export const batchLineSchema = z.object({
  text: z.string().min(1),
  citations: z.array(z.number().int().nonnegative()).min(1),
});
export type BatchLine = z.infer<typeof batchLineSchema>;

/** A combined summary of a batch: points shared by several talks, then the best points of each. */
export const batchSummarySchema = z.object({
  /**
   * Written by a model and verified against its quotes. Empty without a model, or until the batch is
   * finished.
   */
  statements: z.array(batchLineSchema),
  /** Empty if the talks have no topic in common. */
  topics: z.array(
    z.object({
      /** Shared words as spoken in the talks. */
      words: z.array(z.string().min(1)),
      /** One point from each talk. */
      lines: z.array(batchLineSchema).min(2),
    }),
  ),
  talks: z.array(z.object({ summaryId: z.string(), title: z.string(), lines: z.array(batchLineSchema) })),
  citations: z.array(libraryCitationSchema),
  /** True while the statements are being generated. */
  isBeingWritten: z.boolean(),
});
export type BatchSummary = z.infer<typeof batchSummarySchema>;

const batchIdSchema = z.object({ id: z.string().min(1).max(60) });

export const batchSchemas = {
  priceBatch: { body: batchWishSchema, data: batchPriceSchema },
  createBatch: {
    body: batchWishSchema.extend({
      /** If empty, defaults to the title of the list or of the first video. */
      title: z.string().trim().max(MAX_BATCH_TITLE_CHARACTERS, "input_too_large.collection_name").default(""),
    }),
    data: batchWithItemsSchema,
  },
  listBatches: {
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_LIST_ITEMS).default(20),
    }),
    data: z.object({ items: z.array(batchSchema), nextCursor: z.string().nullable() }),
  },
  readBatch: { params: batchIdSchema, data: batchWithItemsSchema },
  readBatchSummary: { params: batchIdSchema, data: batchSummarySchema },
  retryBatch: { params: batchIdSchema, data: batchWithItemsSchema },
  cancelBatch: { params: batchIdSchema, data: batchSchema },
  deleteBatch: { params: batchIdSchema, data: z.undefined() },
  keepBatch: { params: batchIdSchema, data: collectionSchema },
} as const;
