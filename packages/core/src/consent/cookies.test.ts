import { describe, expect, it } from "vitest";
import { canSetCookie } from "./can-set-cookie.ts";
import { classifyCookie } from "./classify-cookie.ts";
import { cookiePreferencesSchema } from "./cookie-preferences.ts";
import { decideCookieConsent } from "./decide-cookie-consent.ts";
import { listCookiesToClear } from "./list-cookies-to-clear.ts";
import { normalizeCookiePreferences } from "./normalize-cookie-preferences.ts";
import { serializeCookie } from "./serialize-cookie.ts";

const none = { necessary: true, analytics: false, marketing: false, functional: false } as const;

describe("classifyCookie", () => {
  for (const [row, name, category] of [
    ["S9.cookies.05", "_ga", "analytics"],
    ["S9.cookies.06", "_gid", "analytics"],
    ["S9.cookies.07", "_gat", "analytics"],
    ["S9.cookies.08", "analytics_id", "analytics"],
    ["S9.cookies.09", "_fbp", "marketing"],
    ["S9.cookies.10", "_fbc", "marketing"],
    ["S9.cookies.11", "ads_id", "marketing"],
    ["S9.cookies.12", "theme", "functional"],
    ["S9.cookies.13", "language", "functional"],
    ["S9.cookies.14", "preferences", "functional"],
    ["S9.cookies.15", "session", "necessary"],
    ["S9.cookies.16", "auth", "necessary"],
    ["S9.cookies.17", "csrf", "necessary"],
  ] as const) {
    it(`classifies ${name} as ${category}`, { tags: row }, () => {
      expect(classifyCookie(name)).toBe(category);
    });
  }

  it("classifies cookies of a sign-in in progress as necessary", () => {
    for (const name of ["__Host-auth_request", "__Host-auth_oidc", "auth_oidc"]) {
      expect(classifyCookie(name)).toBe("necessary");
    }
  });

  it("matches Google's cookies by prefix and returns null for unknown names", {
    tags: "S9.cookies.06",
  }, () => {
    expect(classifyCookie("_ga_ABC123")).toBe("analytics");
    expect(classifyCookie("_gat_UA-1")).toBe("analytics");
    for (const name of ["_gallery", "_gid_", "toString", "__proto__", "Session", ""]) {
      expect(classifyCookie(name)).toBeNull();
    }
  });
});

describe("serializeCookie", () => {
  const cookie = serializeCookie({ name: "theme", value: "dark" });

  it("defaults to 365 days", { tags: "S9.cookies.01" }, () => {
    expect(cookie).toContain("; Max-Age=31536000;");
  });

  it("defaults to the path /", { tags: "S9.cookies.02" }, () => {
    expect(cookie).toContain("; Path=/;");
  });

  it("sets Secure by default", { tags: "S9.cookies.03" }, () => {
    expect(cookie.split("; ")).toContain("Secure");
  });

  it("defaults to SameSite=Lax", { tags: "S9.cookies.04" }, () => {
    expect(cookie).toBe("theme=dark; Max-Age=31536000; Path=/; Secure; SameSite=Lax");
  });

  it("applies custom attributes, and deletes the cookie with 0 days", () => {
    expect(
      serializeCookie({
        name: "_ga",
        value: "",
        days: 0,
        path: "/docs",
        domain: ".pith.example",
        isSecure: false,
        sameSite: "Strict",
      }),
    ).toBe("_ga=; Max-Age=0; Path=/docs; Domain=.pith.example; SameSite=Strict");
  });

  it("escapes values and rejects invalid names, paths and domains", () => {
    expect(serializeCookie({ name: "theme", value: "a; Domain=evil" })).toContain(
      "theme=a%3B%20Domain%3Devil;",
    );
    expect(() => serializeCookie({ name: "a=b; c", value: "" })).toThrow(TypeError);
    expect(() => serializeCookie({ name: "", value: "" })).toThrow(TypeError);
    expect(() => serializeCookie({ name: "a", value: "", path: "/; Domain=evil" })).toThrow(TypeError);
    expect(() => serializeCookie({ name: "a", value: "", domain: "x; Secure" })).toThrow(TypeError);
  });
});

describe("cookie preferences", () => {
  it("always set necessary to true", { tags: "S3.consent.01" }, () => {
    expect(cookiePreferencesSchema.parse({ necessary: false }).necessary).toBe(true);
    expect(cookiePreferencesSchema.parse({}).necessary).toBe(true);
    expect(normalizeCookiePreferences({ necessary: false }).necessary).toBe(true);
    expect(normalizeCookiePreferences("broken").necessary).toBe(true);
    const selected: object = { necessary: false };
    expect(decideCookieConsent({ kind: "selected", selected }).preferences.necessary).toBe(true);
  });

  for (const [row, category] of [
    ["S3.consent.02", "analytics"],
    ["S3.consent.03", "marketing"],
    ["S3.consent.04", "functional"],
  ] as const) {
    it(`default ${category} to false`, { tags: row }, () => {
      expect(cookiePreferencesSchema.parse({})[category]).toBe(false);
      expect(normalizeCookiePreferences(null)[category]).toBe(false);
      for (const stored of ["yes", "true", 1]) {
        expect(normalizeCookiePreferences({ [category]: stored })[category]).toBe(false);
      }
      expect(normalizeCookiePreferences({ [category]: true })[category]).toBe(true);
      const others = { analytics: true, marketing: true, functional: true, [category]: undefined };
      expect(normalizeCookiePreferences(others)[category]).toBe(false);
    });
  }
});

describe("canSetCookie", () => {
  it("returns false without consent for the cookie's category", () => {
    expect(canSetCookie({ name: "language", preferences: none })).toBe(false);
    expect(canSetCookie({ name: "language", preferences: { ...none, functional: true } })).toBe(true);
    expect(canSetCookie({ name: "_ga", preferences: { ...none, functional: true } })).toBe(false);
    expect(canSetCookie({ name: "unheard_of", preferences: { ...none, functional: true } })).toBe(false);
  });

  it("returns true for necessary cookies without consent", () => {
    expect(canSetCookie({ name: "session", preferences: none })).toBe(true);
  });
});

describe("decideCookieConsent", () => {
  it("enables all categories on accept all", { tags: "S4.consent.05" }, () => {
    expect(decideCookieConsent({ kind: "all" })).toEqual({
      isAccepted: true,
      preferences: { necessary: true, analytics: true, marketing: true, functional: true },
    });
  });

  it("keeps only necessary on decline", { tags: "S4.consent.07" }, () => {
    expect(decideCookieConsent({ kind: "decline" })).toEqual({ isAccepted: false, preferences: none });
  });

  it("applies the toggles on accept selected", () => {
    expect(decideCookieConsent({ kind: "selected", selected: { analytics: true } })).toEqual({
      isAccepted: true,
      preferences: { ...none, analytics: true },
    });
  });
});

describe("listCookiesToClear", () => {
  const cookieHeader = "session=1; _ga=GA1.2; _ga_AB=x; _fbp=fb=1; language=de; other=1; _ga=again";

  it("lists each cookie of a disabled category once and no others", () => {
    expect(listCookiesToClear({ cookieHeader, preferences: none })).toEqual([
      "_ga",
      "_ga_AB",
      "_fbp",
      "language",
    ]);
    expect(listCookiesToClear({ cookieHeader, preferences: { ...none, analytics: true } })).toEqual([
      "_fbp",
      "language",
    ]);
    expect(listCookiesToClear({ cookieHeader: "", preferences: none })).toEqual([]);
  });
});
