import type { BrowserContext } from "@playwright/test";
import { findWorker } from "./popup.ts";

/** Sets the extension's preferences as its options page does. */
export async function setPreferences({
  context,
  changes,
}: {
  context: BrowserContext;
  changes: Record<string, unknown>;
}): Promise<void> {
  const preferences = {
    language: null,
    summaryLanguage: null,
    length: "medium",
    staysSignedIn: false,
    ...changes,
  };
  await findWorker(context).evaluate(async (value) => {
    const { chrome } = globalThis as unknown as {
      chrome: { storage: { local: { set: (items: object) => Promise<void> } } };
    };
    await chrome.storage.local.set({ preferences: value });
  }, preferences);
}
