import { type Summary, summarySchema } from "@pith/core/summaries/summary";
import { z } from "zod";
import { createStorageItem, type StorageItem } from "../platform/create-storage-item.ts";

/** Number of finished summaries kept on this device; each is about 60 kB. */
const MAX_KEPT = 20;

/** Summaries by the user's own model, newest first, stored on this device only. */
export interface OwnSummaries {
  list(): Promise<Summary[]>;
  find(id: string): Promise<Summary | null>;
  add(summary: Summary): Promise<void>;
  erase(): Promise<void>;
}

export function createOwnSummaries(): OwnSummaries {
  const item: StorageItem<Summary[]> = createStorageItem({
    area: "local",
    key: "ownSummaries",
    schema: z.array(summarySchema),
  });
  const list = async () => (await item.read()) ?? [];
  /** Resolves once the last summary was added. Two that finish at once would otherwise overwrite each other. */
  let adding = Promise.resolve();
  return {
    list,
    find: async (id) => (await list()).find((summary) => summary.id === id) ?? null,
    add(summary) {
      const added = adding.then(async () => {
        const others = (await list()).filter(({ id }) => id !== summary.id);
        await item.write([summary, ...others].slice(0, MAX_KEPT));
      });
      adding = added.catch(() => undefined);
      return added;
    },
    erase: () => item.clear(),
  };
}
