import { decideCookieConsent } from "@pith/core/consent/decide-cookie-consent";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useConsent } from "../../lib/consent-store.ts";
import { useRegion } from "../../lib/region.ts";
import { switchLanguage } from "../../lib/texts/texts.ts";
import { useLanguageCookie } from "./use-language-cookie.ts";

const written: string[] = [];
const warn = vi.fn();
let kept = "";

beforeEach(() => {
  written.length = 0;
  kept = "session=x";
  // Don't use spies. Restoring a spy on the getter would bring back the spy on the setter, or vice versa, and
  // that spy would leak into other test files that share this page.
  Object.defineProperty(document, "cookie", {
    configurable: true,
    get: () => kept,
    set(cookie: string) {
      written.push(cookie);
      kept = `session=x; ${cookie.split(";", 1)[0]}`;
    },
  });
  warn.mockReset();
  vi.spyOn(console, "warn").mockImplementation(warn);
  useRegion.setState({ isEu: true });
  useConsent.setState({ decision: null });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, "cookie");
  await switchLanguage("en");
});

const decide = (kind: "all" | "decline") => useConsent.setState({ decision: decideCookieConsent({ kind }) });

describe("useLanguageCookie", () => {
  it("sets no cookie and warns if the user chooses a language after declining cookies", {
    tags: ["S5.cookies.01", "S5.cookies.02"],
  }, async () => {
    decide("decline");
    renderHook(() => useLanguageCookie());
    await act(() => switchLanguage("de"));
    expect(written).toEqual([]);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("language"));
  });

  it("stores the earlier choice for a year once cookies are allowed, and nothing before", async () => {
    await switchLanguage("ar");
    renderHook(() => useLanguageCookie());
    expect(written).toEqual([]);
    act(() => decide("all"));
    expect(written).toEqual(["language=ar; Max-Age=31536000; Path=/; Secure; SameSite=Lax"]);
    expect(warn).not.toHaveBeenCalled();
  });

  it("waits until it is known whether consent is needed", async () => {
    useRegion.setState({ isEu: null });
    await switchLanguage("de");
    renderHook(() => useLanguageCookie());
    await act(() => switchLanguage("es"));
    expect([written.length, warn.mock.calls.length]).toEqual([0, 0]);
    act(() => useRegion.setState({ isEu: false }));
    expect(written).toEqual([expect.stringMatching(/^language=es;/)]);
  });

  it("stores nothing for English as the first choice, and overwrites another language", async () => {
    decide("all");
    renderHook(() => useLanguageCookie());
    expect(written).toEqual([]);
    await act(() => switchLanguage("ru"));
    await act(() => switchLanguage("en"));
    expect(written.map((cookie) => cookie.split(";", 1)[0])).toEqual(["language=ru", "language=en"]);
  });

  it("doesn't rewrite a cookie that already holds the language", async () => {
    kept = "session=x; language=de";
    decide("all");
    await switchLanguage("de");
    renderHook(() => useLanguageCookie());
    expect(written).toEqual([]);
  });
});
