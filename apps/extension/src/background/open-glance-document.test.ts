import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubChrome } from "../testing/create-fake-chrome.ts";

beforeEach(() => {
  stubChrome();
  vi.resetModules();
});
afterEach(() => {
  vi.doUnmock("../glances/listen-for-glances.ts");
  vi.resetModules();
  vi.unstubAllGlobals();
});

it("loads the engine again in Firefox's background if that failed, and then keeps it", async () => {
  const listenForGlances = vi.fn();
  vi.doMock("../glances/listen-for-glances.ts", () => {
    throw new Error("The file can't be read.");
  });
  const { openGlanceDocument } = await import("./open-glance-document.ts");
  await expect(openGlanceDocument()).rejects.toThrow();
  vi.doMock("../glances/listen-for-glances.ts", () => ({ listenForGlances }));
  await openGlanceDocument();
  await openGlanceDocument();
  expect(listenForGlances).toHaveBeenCalledTimes(1);
});
