import { z } from "zod";
import { messageSchema } from "../messages/message.ts";
import { summaryLengthSchema } from "../summaries/summary.ts";
import { languageTagSchema } from "./language-tag.ts";
import { collectionSchema, libraryCitationSchema } from "./library.schemas.ts";
import { MAX_BATCH_ITEMS, MAX_BATCH_TITLE_CHARACTERS, MAX_LIST_ITEMS } from "./limits.ts";

const linkSchema = z.string().trim().max(2048, "input_too_large.link");

/** The videos to summarize, and how. */
const batchWishSchema = z.object({
  /** With `listUrl`, these are chosen from the list; empty chooses all of it. */
  items: z
    .array(
      z.object({
        url: linkSchema,
        /** Shown until the video has been read. */
        title: z.string().trim().max(500).nullable().default(null),
        durationSeconds: z.number().nonnegative().nullable().default(null),
      }),
    )
    .max(MAX_BATCH_ITEMS, "input_too_large.batch")
    .default([]),
  /** A playlist, channel or podcast feed. The server reads it for titles and durations. */
  listUrl: linkSchema.min(1, "invalid_input.link_missing").nullable().default(null),
  length: summaryLengthSchema.default("medium"),
  /** Language of the summaries; null stands for the captions' language. */
  language: languageTagSchema.nullable().default(null),
});

export const batchItemStates = ["waiting", "making", "done", "failed", "cancelled"] as const;
export const batchItemStateSchema = z.enum(batchItemStates);
export type BatchItemState = z.infer<typeof batchItemStateSchema>;

/** A video of a batch, and what became of it. */
export const batchItemSchema = z.object({
  /** Counted from 0, in the batch's order. */
  position: z.number().int().nonnegative(),
  url: z.string(),
  title: z.string().nullable(),
  durationSeconds: z.number().nonnegative().nullable(),
  state: batchItemStateSchema,
  /** Why it failed. */
  reason: messageSchema.nullable(),
  /** 0 to 1 while it is being made; otherwise null. */
  progress: z.number().min(0).max(1).nullable(),
  /** Null if there is no summary, or if its owner has deleted it. */
  summaryId: z.string().nullable(),
  gist: z.string().nullable(),
});
export type BatchItem = z.infer<typeof batchItemSchema>;

/** `waiting` stands for a batch that waits for quota. */
export const batchStates = ["running", "waiting", "done", "cancelled"] as const;

/** Videos that are summarized one after another, in the background. */
export const batchSchema = z.object({
  id: z.string(),
  title: z.string(),
  listUrl: z.string().nullable(),
  length: summaryLengthSchema,
  language: z.string().nullable(),
  state: z.enum(batchStates),
  /** The refusal that the batch waits out; null unless its state is `waiting`. */
  waitsFor: messageSchema.nullable(),
  /** Number of items in each state. */
  counts: z.record(batchItemStateSchema, z.number().int().nonnegative()),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Batch = z.infer<typeof batchSchema>;

export const batchWithItemsSchema = batchSchema.extend({
  items: z.array(batchItemSchema).max(MAX_BATCH_ITEMS),
});
export type BatchWithItems = z.infer<typeof batchWithItemsSchema>;

/** What a batch would cost. */
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
  /** Links that can't be summarized. `createBatch` leaves them out. */
  refused: z.array(z.object({ url: z.string(), reason: messageSchema })),
  /** Number of summaries that count against the month's quota. Failed ones are given back. */
  cost: z.number().int().nonnegative(),
  /** Number of summaries that the account already has, which cost nothing. */
  owned: z.number().int().nonnegative(),
  /** Summaries left this month; -1 if unlimited. */
  remainingSummaries: z.number().int().min(-1),
  /** False if the list has more videos than the MAX_LISTED_VIDEOS that are read. */
  isComplete: z.boolean(),
});
export type BatchPrice = z.infer<typeof batchPriceSchema>;

/** A statement and the citations that prove it, as positions in `citations`. */
export const batchLineSchema = z.object({
  text: z.string().min(1),
  citations: z.array(z.number().int().nonnegative()).min(1),
});
export type BatchLine = z.infer<typeof batchLineSchema>;

/** The finished summaries of a batch in one: what several talks say, then the best points of each. */
export const batchSummarySchema = z.object({
  /** Written by a model and judged against its quotes. Empty without a model, or until the batch is finished. */
  statements: z.array(batchLineSchema),
  /** Empty if no topic occurs in several talks. */
  topics: z.array(
    z.object({
      /** The words that the talks share, as they are said. */
      words: z.array(z.string().min(1)),
      /** One point of each talk. */
      lines: z.array(batchLineSchema).min(2),
    }),
  ),
  talks: z.array(z.object({ summaryId: z.string(), title: z.string(), lines: z.array(batchLineSchema) })),
  citations: z.array(libraryCitationSchema),
  /** True while the statements are being written. */
  isBeingWritten: z.boolean(),
});
export type BatchSummary = z.infer<typeof batchSummarySchema>;

const batchIdSchema = z.object({ id: z.string().min(1).max(60) });

export const batchSchemas = {
  priceBatch: { body: batchWishSchema, data: batchPriceSchema },
  createBatch: {
    body: batchWishSchema.extend({
      /** By default, and if it is empty, the title of the list or of the first video. */
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
