import { z } from "zod";
import {
  keyPointSchema,
  summaryEngineSchema,
  summaryLengthSchema,
  summaryStatusSchema,
} from "../summaries/summary.ts";
import { summaryShapeSchema, summaryWishSchema } from "../summaries/summary-shape.ts";
import { videoHostSchema } from "../videos/video.ts";
import { languageTagSchema } from "./language-tag.ts";
import { MAX_LIST_ITEMS, MAX_POINT_INDEX, MAX_TALK_VERSIONS } from "./limits.ts";

/** One of the caller's summaries of a talk. */
export const summaryVersionSchema = z.object({
  id: z.string(),
  status: summaryStatusSchema,
  length: summaryLengthSchema,
  shape: summaryShapeSchema,
  wish: summaryWishSchema.nullable(),
  /** The requested language; null means the captions' language. */
  language: z.string().nullable(),
  engine: summaryEngineSchema,
  createdAt: z.iso.datetime(),
});
export type SummaryVersion = z.infer<typeof summaryVersionSchema>;

/** What `renderSummary` takes from the monthly quota for a version without a wish. */
export const versionPriceSchema = z.object({
  length: summaryLengthSchema,
  shape: summaryShapeSchema,
  language: z.string().nullable(),
  /** 0 if the account already has this version. */
  cost: z.number().int().min(0).max(1),
});
export type VersionPrice = z.infer<typeof versionPriceSchema>;

/** A kept point and the talk that it is from. */
export const keptPointSchema = z.object({
  summaryId: z.string(),
  /** Position in `listPoints` of the summary's content. */
  pointIndex: z.number().int().nonnegative(),
  point: keyPointSchema,
  title: z.string(),
  author: z.string().nullable(),
  host: videoHostSchema.nullable(),
  keptAt: z.iso.datetime(),
});
export type KeptPoint = z.infer<typeof keptPointSchema>;

const idSchema = z.string().min(1).max(60);
const pointSchema = z.object({
  id: idSchema,
  pointIndex: z.coerce.number().int().min(0).max(MAX_POINT_INDEX),
});
const pageSchema = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LIST_ITEMS).default(20),
};

export const librarySchemas = {
  listSummaryVersions: {
    params: z.object({ id: idSchema }),
    query: z.object({
      /** The language to price versions in; the captions' if absent. */
      language: languageTagSchema.optional(),
    }),
    data: z.object({
      /** Oldest first, with the summary itself. */
      versions: z.array(summaryVersionSchema).max(MAX_TALK_VERSIONS),
      /** Every length in every shape that this server offers. */
      prices: z.array(versionPriceSchema),
    }),
  },
  keepPoint: { params: pointSchema, data: z.undefined() },
  unkeepPoint: { params: pointSchema, data: z.undefined() },
  listKeptPoints: {
    query: z.object({ summaryId: idSchema.optional(), ...pageSchema }),
    data: z.object({ items: z.array(keptPointSchema), nextCursor: z.string().nullable() }),
  },
} as const;
