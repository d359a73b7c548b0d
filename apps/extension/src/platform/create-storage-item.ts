import type { z } from "zod";

/** A single value in browser storage, validated on every read. Invalid values read as missing. */
export interface StorageItem<Value> {
  read(): Promise<Value | null>;
  write(value: Value): Promise<void>;
  clear(): Promise<void>;
}

/**
 * `session` stays in memory until the browser closes and isn't accessible to pages; `local` is persistent.
 */
export function createStorageItem<Schema extends z.ZodType>({
  area,
  key,
  schema,
}: {
  area: "session" | "local";
  key: string;
  schema: Schema;
}): StorageItem<z.output<Schema>> {
  return {
    async read() {
      const stored = await chrome.storage[area].get(key);
      const parsed = schema.safeParse(stored[key]);
      return parsed.success ? parsed.data : null;
    },
    async write(value) {
      await chrome.storage[area].set({ [key]: value });
    },
    async clear() {
      await chrome.storage[area].remove(key);
    },
  };
}
