import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** The page's DOM, which Vitest provides for changing its URL. */
declare const jsdom: { reconfigure(settings: { url: string }): void };

const { href } = window.location;

/** Loads the store as another tab would. */
async function openTab() {
  vi.resetModules();
  return (await import("./consent-store.ts")).useConsent;
}

beforeEach(() => localStorage.clear());
afterEach(() => jsdom.reconfigure({ url: href }));

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

it("removes a disabled category's cookies from the parent domain too, where trackers set them", {
  tags: ["S4.consent.10", "S4.consent.11"],
}, async () => {
  jsdom.reconfigure({ url: "https://www.pith.com/" });
  for (const cookie of [
    "_ga=1; Domain=pith.com",
    "_ga_AB12=1; Domain=pith.com",
    "_gat_UA-1=1",
    "_gid=1",
    "language=de; Domain=pith.com",
  ]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the store clears cookies through it
    document.cookie = `${cookie}; Path=/; Secure`;
  }
  const { decide } = (await openTab()).getState();
  decide({ isAccepted: true, preferences: { ...forbidden, functional: true } });
  expect(document.cookie).toBe("language=de");
  decide({ isAccepted: false, preferences: forbidden });
  expect(document.cookie).toBe("");
});
