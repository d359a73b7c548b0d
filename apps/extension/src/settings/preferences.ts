import { interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import { summaryLengthSchema } from "@pith/core/summaries/summary";
import { z } from "zod";
import { createStorageItem, type StorageItem } from "../platform/create-storage-item.ts";

/** The user's settings. */
export const preferencesSchema = z.object({
  /** The UI language; null for the browser's. */
  language: z.enum(interfaceLanguages).nullable(),
  /** BCP 47; null for the captions' own language. */
  summaryLanguage: z.string().max(35).nullable(),
  length: summaryLengthSchema,
  /** Keeps the sign-in on disk, so that it survives closing the browser. */
  staysSignedIn: z.boolean(),
  /** Opens the panel for the next video too if it was open for the last one. */
  staysOpen: z.boolean().default(false),
  /** Fetches sponsor segments from SponsorBlock, so that instant summaries can skip them. */
  leavesOutSponsors: z.boolean().default(false),
  /**
   * `speaker` keeps the speaker's own words in instant summaries; `device` has the browser's own model
   * rewrite the summaries as soon as they're shown.
   */
  instantWriter: z.enum(["speaker", "device"]).default("speaker"),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const defaultPreferences: Preferences = {
  language: null,
  summaryLanguage: null,
  length: "medium",
  staysSignedIn: false,
  staysOpen: false,
  leavesOutSponsors: false,
  instantWriter: "speaker",
};

export function createPreferencesStore(): StorageItem<Preferences> {
  return createStorageItem({ area: "local", key: "preferences", schema: preferencesSchema });
}

export async function readPreferences(): Promise<Preferences> {
  return (await createPreferencesStore().read()) ?? defaultPreferences;
}
