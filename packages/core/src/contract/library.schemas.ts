import { z } from "zod";
import { timelineSchema } from "../line/timeline.ts";
import {
  keyPointSchema,
  summaryEngineSchema,
  summaryLengthSchema,
  summaryStatusSchema,
} from "../summaries/summary.ts";
import { summaryShapeSchema, summaryWishSchema } from "../summaries/summary-shape.ts";
import { videoHostSchema } from "../videos/video.ts";
import { languageTagSchema } from "./language-tag.ts";
import { librarySources } from "./library.filters.ts";
import {
  MAX_ANSWER_CITATIONS,
  MAX_ANSWER_STATEMENTS,
  MAX_COLLECTION_NAME_CHARACTERS,
  MAX_COLLECTIONS,
  MAX_LIST_ITEMS,
  MAX_LISTED_PLACES,
  MAX_POINT_INDEX,
  MAX_QUESTION_CHARACTERS,
  MAX_SEARCH_CHARACTERS,
  MAX_TALK_PLACES,
  MAX_TALK_VERSIONS,
} from "./limits.ts";
import { summaryIdsSchema, summaryListItemSchema } from "./summary.schemas.ts";

/** One of the caller's summaries of a talk. */
export const summaryVersionSchema = z.object({
  id: z.string(),
  status: summaryStatusSchema,
  length: summaryLengthSchema,
  shape: summaryShapeSchema,
  wish: summaryWishSchema.nullable(),
  /** The requested language; null for the captions' language. */
  language: z.string().nullable(),
  engine: summaryEngineSchema,
  createdAt: z.iso.datetime(),
});
export type SummaryVersion = z.infer<typeof summaryVersionSchema>;

/** Summaries that `renderSummary` would charge to the monthly quota for a version without a wish. */
export const versionPriceSchema = z.object({
  length: summaryLengthSchema,
  shape: summaryShapeSchema,
  language: z.string().nullable(),
  /** 0 if the account already has this version. */
  cost: z.number().int().min(0).max(1),
});
export type VersionPrice = z.infer<typeof versionPriceSchema>;

/** A point saved by the user, with its talk. */
export const keptPointSchema = z.object({
  summaryId: z.string(),
  /** Index into the summary's `listPoints`. */
  pointIndex: z.number().int().nonnegative(),
  point: keyPointSchema,
  title: z.string(),
  author: z.string().nullable(),
  host: videoHostSchema.nullable(),
  keptAt: z.iso.datetime(),
});
export type KeptPoint = z.infer<typeof keptPointSchema>;

export const librarySourceSchema = z.enum(librarySources);

/** Highlighted ranges in a string, as [start, end) offsets. */
const marksSchema = z.array(z.tuple([z.number().int(), z.number().int()]));

/** A match in a talk. */
export const talkPlaceSchema = z.object({
  /** `said`: verbatim from the transcript. `point`: the text of a point. */
  kind: z.enum(["said", "point"]),
  text: z.string(),
  marks: marksSchema,
  startSeconds: z.number().nullable(),
  firstCueId: z.number().int().nonnegative(),
});
export type TalkPlace = z.infer<typeof talkPlaceSchema>;

export const talkMatchesSchema = z.object({
  /**
   * Number of timestamps at which the search terms are spoken; 0 if they only occur in the title, author,
   * gist or points.
   */
  count: z.number().int().nonnegative(),
  /** The first few occurrences, at most `MAX_LISTED_PLACES`. */
  places: z.array(talkPlaceSchema).max(MAX_LISTED_PLACES),
  /** The transcript's language (BCP 47). Null if there is no transcript. */
  captionLanguage: z.string().nullable(),
  /**
   * Start times of all occurrences in seconds, at most `MAX_TALK_PLACES`; empty if the transcript has no
   * timestamps.
   */
  seconds: z.array(z.number()).max(MAX_TALK_PLACES),
  titleMarks: marksSchema,
  gistMarks: marksSchema,
});
export type TalkMatches = z.infer<typeof talkMatchesSchema>;

/**
 * A row in the library: a talk with all of the user's versions. The row shows the latest finished version.
 */
export const libraryTalkSchema = summaryListItemSchema.extend({
  /** Newest first. */
  versions: z.array(summaryVersionSchema).min(1).max(MAX_TALK_VERSIONS),
  collectionIds: z.array(z.string()),
  /** Null until the summary is done. */
  line: timelineSchema.nullable(),
  /** Null unless the list is a search result. */
  matches: talkMatchesSchema.nullable(),
});
export type LibraryTalk = z.infer<typeof libraryTalkSchema>;

/** A passage cited by an answer from the library. */
export const libraryCitationSchema = z.object({
  summaryId: z.string(),
  /** Title of the talk. */
  title: z.string(),
  author: z.string().nullable(),
  /** Verbatim from the captions. */
  quote: z.string().min(1),
  /** The quote's language (BCP 47). */
  captionLanguage: z.string(),
  startSeconds: z.number().nullable(),
  endSeconds: z.number().nullable(),
  firstCueId: z.number().int().nonnegative(),
  lastCueId: z.number().int().nonnegative(),
});
export type LibraryCitation = z.infer<typeof libraryCitationSchema>;

/** An answer from the user's talks. `statements` is empty if none of the talks answer the question. */
export const libraryAnswerSchema = z.object({
  question: z.string(),
  /** Each statement lists its supporting citations as indexes into `citations`. */
  statements: z
    .array(z.object({ text: z.string().min(1), citations: z.array(z.number().int().nonnegative()).min(1) }))
    .max(MAX_ANSWER_STATEMENTS),
  citations: z.array(libraryCitationSchema).max(MAX_ANSWER_CITATIONS),
  /** Number of talks that were searched for an answer. */
  talks: z.number().int().nonnegative(),
});
export type LibraryAnswer = z.infer<typeof libraryAnswerSchema>;

export const collectionSchema = z.object({ id: z.string(), name: z.string(), talks: z.number().int() });
export type Collection = z.infer<typeof collectionSchema>;

const idSchema = z.string().min(1).max(60);
const pointSchema = z.object({
  id: idSchema,
  pointIndex: z.coerce.number().int().min(0).max(MAX_POINT_INDEX),
});
const searchSchema = z.string().max(MAX_SEARCH_CHARACTERS);
const collectionNameSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, "invalid_input.collection_name")
    .max(MAX_COLLECTION_NAME_CHARACTERS, "input_too_large.collection_name"),
});
const pageSchema = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LIST_ITEMS).default(20),
};

export const librarySchemas = {
  listSummaryVersions: {
    params: z.object({ id: idSchema }),
    query: z.object({
      /** Language of the versions to price. Defaults to the captions' language. */
      language: languageTagSchema.optional(),
    }),
    data: z.object({
      /** Oldest first, including this summary. */
      versions: z.array(summaryVersionSchema).max(MAX_TALK_VERSIONS),
      /** Prices for every length in every shape that the server offers. */
      prices: z.array(versionPriceSchema),
    }),
  },
  keepPoint: { params: pointSchema, data: z.undefined() },
  unkeepPoint: { params: pointSchema, data: z.undefined() },
  listKeptPoints: {
    query: z.object({ summaryId: idSchema.optional(), ...pageSchema }),
    data: z.object({ items: z.array(keptPointSchema), nextCursor: z.string().nullable() }),
  },
  getLibrary: {
    data: z.object({
      talks: z.number().int(),
      keptPoints: z.number().int(),
      sources: z.record(librarySourceSchema, z.number().int()),
      collections: z.array(collectionSchema).max(MAX_COLLECTIONS),
    }),
  },
  listTalks: {
    query: z.object({
      search: searchSchema.optional(),
      source: librarySourceSchema.optional(),
      status: summaryStatusSchema.optional(),
      collectionId: idSchema.optional(),
      /** Comma-separated ids of the rows to return, for polling those in progress. */
      ids: summaryIdsSchema.optional(),
      ...pageSchema,
    }),
    data: z.object({
      items: z.array(libraryTalkSchema),
      /** Number of matching talks across all pages. */
      total: z.number().int().nonnegative(),
      nextCursor: z.string().nullable(),
    }),
  },
  askLibrary: {
    body: z.object({
      question: z.string().trim().min(1, "invalid_input.question_missing").max(MAX_QUESTION_CHARACTERS),
      /**
       * Limits the question to talks that match this search. The next two fields limit it by source and
       * collection.
       */
      search: searchSchema.optional(),
      source: librarySourceSchema.optional(),
      collectionId: idSchema.optional(),
    }),
    data: libraryAnswerSchema,
  },
  listTalkPlaces: {
    params: z.object({ id: idSchema }),
    query: z.object({ search: searchSchema.min(1) }),
    data: z.object({ places: z.array(talkPlaceSchema).max(MAX_TALK_PLACES) }),
  },
  deleteTalk: { params: z.object({ id: idSchema }), data: z.undefined() },
  restoreSummary: { params: z.object({ id: idSchema }), data: z.undefined() },
  createCollection: { body: collectionNameSchema, data: collectionSchema },
  renameCollection: {
    params: z.object({ id: idSchema }),
    body: collectionNameSchema,
    data: collectionSchema,
  },
  deleteCollection: { params: z.object({ id: idSchema }), data: z.undefined() },
  putInCollection: { params: z.object({ id: idSchema, summaryId: idSchema }), data: z.undefined() },
  takeFromCollection: { params: z.object({ id: idSchema, summaryId: idSchema }), data: z.undefined() },
} as const;
