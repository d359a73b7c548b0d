import { z } from "zod";
import { createStorageItem } from "./create-storage-item.ts";

/** The newest items of a kind in browser storage, newest first. */
export interface StoredList<Item extends { id: string }> {
  list(): Promise<Item[]>;
  find(id: string): Promise<Item | null>;
  /** Adds an item, or replaces the one with the same id, and drops the oldest beyond the limit. */
  add(item: Item): Promise<void>;
}

/** Creates a list of at most `maxItems`. `area` and `key` are the same as for a storage item. */
export function createStoredList<Item extends { id: string }>({
  area,
  key,
  schema,
  maxItems,
}: {
  area: "session" | "local";
  key: string;
  schema: z.ZodType<Item>;
  maxItems: number;
}): StoredList<Item> {
  const stored = createStorageItem({ area, key, schema: z.array(schema) });
  const list = async () => (await stored.read()) ?? [];
  /**
   * Resolves once the last item has been added. Without this queue, two items added at the same time would
   * overwrite each other.
   */
  let adding = Promise.resolve();
  return {
    list,
    find: async (id) => (await list()).find((item) => item.id === id) ?? null,
    add(item) {
      const added = adding.then(async () => {
        const others = (await list()).filter(({ id }) => id !== item.id);
        await stored.write([item, ...others].slice(0, maxItems));
      });
      adding = added.catch(() => undefined);
      return added;
    },
  };
}
