import type { z } from "zod";

/** One value in browser storage, validated on every read; an invalid value reads as missing. */
export interface StorageItem<Value> {
  read(): Promise<Value | null>;
  write(value: Value): Promise<void>;
  clear(): Promise<void>;
}

/** `session` stays in memory until the browser closes and pages can't read it; `local` is persistent. */
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
