import { decideCookieConsent } from "@pith/core/consent/decide-cookie-consent";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useConsent } from "./consent-store.ts";
import { useRegion } from "./region.ts";
import { setCookie } from "./set-cookie.ts";

const written: string[] = [];
const warn = vi.fn();

beforeEach(() => {
  written.length = 0;
  vi.spyOn(document, "cookie", "set").mockImplementation((cookie) => written.push(cookie));
  warn.mockReset();
  vi.spyOn(console, "warn").mockImplementation(warn);
  useRegion.setState({ isEu: true });
  useConsent.setState({ decision: null });
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe("setCookie", () => {
  it("rejects a cookie whose category lacks consent, with a warning in the console", {
    tags: ["S5.cookies.01", "S5.cookies.02"],
  }, () => {
    expect(setCookie({ name: "language", value: "de" })).toBe(false);
    expect(written).toEqual([]);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("language"));
  });

  it("sets it once its category is allowed, and still rejects the others", () => {
    useConsent.setState({
      decision: decideCookieConsent({ kind: "selected", selected: { functional: true } }),
    });
    expect(setCookie({ name: "language", value: "de" })).toBe(true);
    expect(written).toEqual([expect.stringMatching(/^language=de;/)]);
    expect(warn).not.toHaveBeenCalled();
    expect(setCookie({ name: "_ga", value: "1" })).toBe(false);
    expect(written).toHaveLength(1);
  });

  it("needs no consent for necessary cookies, or outside the EU until the user declines", () => {
    expect(setCookie({ name: "csrf", value: "1" })).toBe(true);
    useRegion.setState({ isEu: false });
    expect(setCookie({ name: "language", value: "de" })).toBe(true);
    useConsent.setState({ decision: decideCookieConsent({ kind: "decline" }) });
    expect(setCookie({ name: "language", value: "de" })).toBe(false);
  });
});
