import type { CookiePreferences } from "@pith/core/consent/cookie-preferences";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const none: CookiePreferences = { necessary: true, analytics: false, marketing: false, functional: false };
const ids = { analyticsId: "G-ABC", marketingId: "1234" };

/** Reimported for each test, because the module keeps track of which trackers are running. */
let startTracking: typeof import("./tracking.ts").startTracking;

function listScripts(): string[] {
  return [...document.head.querySelectorAll("script")].map(({ src }) => src);
}

beforeEach(async () => {
  vi.resetModules();
  ({ startTracking } = await import("./tracking.ts"));
});

afterEach(() => {
  document.head.replaceChildren();
  for (const name of ["dataLayer", "fbq", "_fbq", "ga-disable-G-ABC"]) Reflect.deleteProperty(window, name);
});

describe("startTracking", () => {
  it("starts nothing of a disabled category", { tags: "S4.consent.14" }, () => {
    startTracking({ allowed: none, ...ids });
    startTracking({ allowed: { ...none, functional: true }, ...ids });
    expect(listScripts()).toEqual([]);
    expect(Reflect.has(window, "dataLayer")).toBe(false);
    expect(Reflect.has(window, "fbq")).toBe(false);

    startTracking({ allowed: { ...none, marketing: true }, ...ids });
    expect(listScripts()).toEqual(["https://connect.facebook.net/en_US/fbevents.js"]);
    expect(Reflect.has(window, "dataLayer")).toBe(false);
  });

  it("starts nothing that the operator hasn't configured", () => {
    const allowed = { ...none, analytics: true, marketing: true };
    startTracking({ allowed, analyticsId: null, marketingId: null });
    expect(listScripts()).toEqual([]);
  });

  it("queues Google's commands in the form that its tag expects, and loads it once", () => {
    const allowed = { ...none, analytics: true };
    startTracking({ allowed, ...ids });
    startTracking({ allowed, ...ids });
    expect(listScripts()).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-ABC"]);
    const queue = Reflect.get(window, "dataLayer") as ArrayLike<unknown>[];
    expect(queue.map((command) => Object.prototype.toString.call(command))).toEqual([
      "[object Arguments]",
      "[object Arguments]",
    ]);
    expect(queue.map((command) => command[0])).toEqual(["js", "config"]);
    expect(queue[1]?.[1]).toBe("G-ABC");
  });

  it("queues Meta's commands until its script loads", () => {
    startTracking({ allowed: { ...none, marketing: true }, ...ids });
    const pixel = Reflect.get(window, "fbq");
    expect(pixel.queue).toEqual([
      ["init", "1234"],
      ["track", "PageView"],
    ]);
    const callMethod = vi.fn();
    pixel.callMethod = callMethod;
    pixel("track", "Subscribe");
    expect(callMethod).toHaveBeenCalledExactlyOnceWith("track", "Subscribe");
    expect(pixel.queue).toHaveLength(2);
  });

  it("stops what is revoked later, and resumes it when it is allowed again", () => {
    const both = { ...none, analytics: true, marketing: true };
    startTracking({ allowed: both, ...ids });
    const pixel = Reflect.get(window, "fbq");
    startTracking({ allowed: none, ...ids });
    expect(Reflect.get(window, "ga-disable-G-ABC")).toBe(true);
    expect(pixel.queue.at(-1)).toEqual(["consent", "revoke"]);
    startTracking({ allowed: both, ...ids });
    expect(Reflect.get(window, "ga-disable-G-ABC")).toBe(false);
    expect(pixel.queue.at(-1)).toEqual(["consent", "grant"]);
    expect(listScripts()).toHaveLength(2);
  });
});
