import { z } from "zod";

/** Characters on one page of a result: about 4,000 tokens, including marks and times. */
export const PAGE_CHARACTERS = 12_000;

export const cursorSchema = z
  .string()
  .regex(/^\d{1,9}$/, "A cursor is the nextCursor of an earlier page.")
  .optional()
  .describe("nextCursor of the page before, for the next page");

export const nextCursorSchema = z.string().nullable().describe("null on the last page");

/**
 * Returns the items on the page that begins at `first` (at least one, if there are any left), and the
 * position of the next page, or null if this is the last one.
 */
export function cutPage<Item>({
  items,
  first,
  measure,
}: {
  items: readonly Item[];
  first: number;
  /** Returns an item's length in characters. */
  measure: (item: Item) => number;
}): { page: Item[]; next: number | null } {
  let room = PAGE_CHARACTERS;
  let end = first;
  for (const item of items.slice(first)) {
    room -= measure(item);
    if (room < 0 && end > first) break;
    end += 1;
  }
  return { page: items.slice(first, end), next: end < items.length ? end : null };
}

/** Says which items a page contains, such as `points 1 to 12 of 40`. A page after the last one has none. */
export function describePage({
  items,
  first,
  end,
  total,
}: {
  items: string;
  first: number;
  end: number;
  total: number;
}): string {
  return first < end ? `${items} ${first + 1} to ${end} of ${total}` : `none of ${total} ${items}`;
}
