import { beforeEach, expect, it, vi } from "vitest";

/** Loads the store as another tab would. */
async function openTab() {
  vi.resetModules();
  return (await import("./consent-store.ts")).useConsent;
}

beforeEach(() => localStorage.clear());

const forbidden = { necessary: true, analytics: false, marketing: false, functional: false } as const;

it.each(["cookie-consent", "cookie-preferences"])(
  "follows a decision that another tab has stored in %s",
  async (key) => {
    const here = await openTab();
    const there = await openTab();
    there.getState().decide({ isAccepted: false, preferences: forbidden });
    expect(here.getState().decision).toBeNull();
    window.dispatchEvent(new StorageEvent("storage", { key }));
    expect(here.getState().decision).toEqual({ isAccepted: false, preferences: forbidden });
  },
);
