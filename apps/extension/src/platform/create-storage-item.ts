import type { z } from "zod";

/** One value in one of the browser's stores, checked whenever it is read; a value that doesn't fit counts as none. */
export interface StorageItem<Value> {
  read(): Promise<Value | null>;
  write(value: Value): Promise<void>;
  clear(): Promise<void>;
}

/** `session` is kept in memory until the browser closes and no page can read it; `local` stays. */
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
