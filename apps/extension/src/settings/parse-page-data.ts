import { z } from "zod";
import { isSelector } from "./is-selector.ts";
import { type StoredPageData, selectorNames } from "./page-data-store.ts";

/** `storage.sync` allows 8,192 bytes per item. */
export const MAX_PAGE_DATA_CHARACTERS = 8_000;

const selectorsSchema = z.array(z.string().min(1).max(300).refine(isSelector)).min(1).max(12);

const pageDataSchema = z.strictObject({
  revision: z.number().int().positive().max(1_000_000),
  selectors: z.partialRecord(z.enum(selectorNames), selectorsSchema).optional(),
  appClient: z
    .record(z.string().regex(/^\w{1,40}$/), z.union([z.string().max(200), z.number()]))
    .refine((client) => Object.keys(client).length <= 20)
    .optional(),
});

/**
 * Parses a file of newer page data. Null if any of it is invalid, because partial data could be worse than
 * none.
 */
export function parsePageData(text: string): StoredPageData | null {
  if (text.length > MAX_PAGE_DATA_CHARACTERS) return null;
  try {
    return pageDataSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
