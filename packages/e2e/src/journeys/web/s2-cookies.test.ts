import { isFullMatrix } from "@pith/core/testing/full-matrix";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expect, placeVisitor, siteLinks, test } from "./support/site.ts";

const phone = { width: 375, height: 740 };

function findBanner(page: Page) {
  return page.getByRole("region", { name: "Cookies" });
}

/** Returns the stored cookie decision; its values are null if there is none. */
function readDecision(page: Page) {
  return page.evaluate(() => ({
    consent: window.localStorage.getItem("cookie-consent"),
    preferences: JSON.parse(window.localStorage.getItem("cookie-preferences") ?? "null"),
  }));
}

/** Returns an element's position in the window, in whole pixels. The element may still be sliding in. */
function readPlace(panel: Locator): Promise<{ top: number; bottom: number; end: number; width: number }> {
  return panel.evaluate((element) => {
    const { top, bottom, right, width } = element.getBoundingClientRect();
    return {
      top: Math.round(top),
      bottom: Math.round(bottom),
      end: Math.round(right),
      width: Math.round(width),
    };
  });
}

/** Sets one cookie of each kind, as if scripts had done so on earlier visits. */
async function leaveCookies({ context, origin }: { context: BrowserContext; origin: string }): Promise<void> {
  await context.addCookies(
    ["_ga", "_fbp", "language", "csrf"].map((name) => ({ name, value: "1", url: origin })),
  );
}

async function readCookieNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name).sort();
}

test.describe("in the EU", () => {
  test.use({ locale: "en-GB", timezoneId: "Europe/Berlin" });
  test.beforeEach(({ context }) => placeVisitor({ context, countryCode: "DE" }));

  test("the compact banner asks once, and its shortcut accepts everything", {
    tag: [
      "@S2.cookies.01",
      "@S2.cookies.03",
      "@S2.cookies.04",
      "@S2.cookies.06",
      "@S2.cookies.07",
      "@S4.consent.01",
      "@S4.consent.02",
      "@S4.consent.05",
    ],
  }, async ({ page, site }) => {
    await page.goto(`${site.origin}/terms`);
    const banner = findBanner(page);
    await expect(banner).toBeVisible();
    await expect(banner).toHaveAttribute("data-cookie-banner", "compact");
    await expect(banner.getByRole("checkbox")).toHaveCount(0);
    expect(await readDecision(page)).toEqual({ consent: null, preferences: null });

    await banner.getByRole("button", { name: "I don't care (accept all)", exact: true }).click();
    await expect(banner).toHaveCount(0);
    expect(await readDecision(page)).toEqual({
      consent: "true",
      preferences: { necessary: true, analytics: true, marketing: true, functional: true },
    });

    await page.reload();
    await expect(
      page.getByRole("contentinfo").getByRole("button", { name: "Cookie Settings" }),
    ).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  test("the banner takes two lines at the bottom and leaves home's field uncovered, in every language", async ({
    browser,
    site,
  }) => {
    const locales = isFullMatrix
      ? ["en-GB", "de-DE", "es-ES", "ru-RU", "ar-EG"]
      : ["en-GB", "de-DE", "ar-EG"];
    for (const locale of locales) {
      const context = await browser.newContext({ locale, viewport: { width: 320, height: 640 } });
      await placeVisitor({ context, countryCode: "DE" });
      const page = await context.newPage();
      await page.goto(site.origin);
      await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
      const banner = page.locator("[data-cookie-banner]");
      await expect.poll(() => readPlace(banner), locale).toMatchObject({ top: 580, bottom: 640 });
      for (const part of await banner.locator("button, span:visible").all()) {
        expect(await part.evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(true);
      }
      const field = await readPlace(page.locator("main form").first());
      expect(field.bottom, locale).toBeLessThan(580);
      await context.close();
    }
  });

  test("declining is as easy as accepting: same look and size, side by side or stacked", async ({
    page,
    site,
  }) => {
    const measure = (name: string) =>
      findBanner(page)
        .getByRole("button", { name, exact: true })
        .evaluate((button) => {
          const { width, height } = button.getBoundingClientRect();
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button);
          const size = { width: Math.round(width), height: Math.round(height) };
          return { ...size, color, backgroundColor, borderColor, fontSize, fontWeight };
        });
    for (const viewport of [phone, { width: 1440, height: 900 }]) {
      await page.setViewportSize(viewport);
      await page.goto(`${site.origin}/terms`);
      await findBanner(page).waitFor();
      // Otherwise, a font might arrive between the two measurements.
      await page.evaluate(() => document.fonts.ready);
      expect(await measure("Decline")).toEqual(await measure("I don't care (accept all)"));
      await findBanner(page).getByRole("button", { name: "Choose" }).click();
      expect(await measure("Decline")).toEqual(await measure("Accept all"));
    }
  });

  test("the expanded banner saves the checked categories and deletes the cookies of the others", {
    tag: ["@S2.cookies.05", "@S4.consent.04", "@S4.consent.06", "@S4.consent.11"],
  }, async ({ context, page, site }) => {
    await leaveCookies({ context, origin: site.origin });
    await page.goto(`${site.origin}/terms`);
    const banner = findBanner(page);
    await banner.getByRole("button", { name: "Choose" }).click();
    await expect(banner).toHaveAttribute("data-cookie-banner", "expanded");
    await expect(banner.getByRole("checkbox")).toHaveCount(4);
    await banner.getByRole("checkbox", { name: /^Functional/ }).check();
    await banner.getByRole("button", { name: "Accept selected" }).click();
    await expect(banner).toHaveCount(0);
    expect(await readDecision(page)).toEqual({
      consent: "true",
      preferences: { necessary: true, analytics: false, marketing: false, functional: true },
    });
    expect(await readCookieNames(context)).toEqual(["csrf", "language"]);
  });

  test("declining keeps only the necessary cookies", {
    tag: [
      "@S4.consent.01",
      "@S4.consent.03",
      "@S4.consent.07",
      "@S4.consent.08",
      "@S4.consent.09",
      "@S4.consent.10",
    ],
  }, async ({ context, page, site }) => {
    await leaveCookies({ context, origin: site.origin });
    await page.goto(`${site.origin}/terms`);
    await findBanner(page).getByRole("button", { name: "Decline" }).click();
    await expect(findBanner(page)).toHaveCount(0);
    expect(await readDecision(page)).toEqual({
      consent: "false",
      preferences: { necessary: true, analytics: false, marketing: false, functional: false },
    });
    expect(await readCookieNames(context)).toEqual(["csrf"]);
    await page.reload();
    await expect(
      page.getByRole("contentinfo").getByRole("button", { name: "Cookie Settings" }),
    ).toBeVisible();
    await expect(findBanner(page)).toHaveCount(0);
  });

  test("on desktop the settings are a side panel with the four categories", {
    tag: [
      "@S2.cookies.08",
      "@S2.cookies.10",
      "@S2.cookies.11",
      "@S2.cookies.12",
      "@S2.cookies.13",
      "@S2.cookies.14",
      "@S2.cookies.15",
    ],
  }, async ({ context, page, site }) => {
    await leaveCookies({ context, origin: site.origin });
    for (const width of [1024, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site.origin}/terms`);
      await page.getByRole("contentinfo").getByRole("button", { name: "Cookie Settings" }).click();
      const panel = page.getByRole("dialog", { name: "Cookie Settings" });
      await expect(panel, `the settings at ${width} px`).toBeVisible();
      await expect
        .poll(() => readPlace(panel), { message: `where the settings end up at ${width} px` })
        .toEqual({ top: 0, bottom: 800, end: width, width: expect.any(Number) });
      const { width: wide } = await readPlace(panel);
      expect(wide, `at ${width} px`).toBeGreaterThanOrEqual(400);
      expect(wide, `at ${width} px`).toBeLessThanOrEqual(540);
    }

    const panel = page.getByRole("dialog", { name: "Cookie Settings" });
    const necessary = panel.getByRole("checkbox", { name: /^Necessary/ });
    await expect(necessary).toBeChecked();
    await expect(necessary).toBeDisabled();
    for (const name of [/^Analytics/, /^Marketing/, /^Functional/]) {
      const category = panel.getByRole("checkbox", { name });
      await expect(category).toBeEnabled();
      await expect(category).not.toBeChecked();
    }
    await panel.getByRole("checkbox", { name: /^Analytics/ }).check();
    await panel.getByRole("button", { name: "Accept selected" }).click();
    await expect(panel).toHaveCount(0);
    expect((await readDecision(page)).preferences).toMatchObject({ analytics: true, marketing: false });
    expect(await readCookieNames(context)).toEqual(["_ga", "csrf"]);
  });

  test("on a phone the settings are a bottom sheet", { tag: "@S2.cookies.09" }, async ({ page, site }) => {
    await page.setViewportSize(phone);
    await page.goto(`${site.origin}/terms`);
    await findBanner(page).getByRole("button", { name: "Decline" }).click();
    await page.getByRole("contentinfo").getByRole("button", { name: "Cookie Settings" }).click();
    const sheet = page.getByRole("dialog", { name: "Cookie Settings" });
    await expect(sheet).toBeVisible();
    await expect
      .poll(() => readPlace(sheet), { message: "where the settings end up" })
      .toMatchObject({ bottom: phone.height, end: phone.width, width: phone.width });
    expect((await readPlace(sheet)).top).toBeGreaterThan(50);
  });
});

test("outside the EU no consent is asked for", { tag: "@S2.cookies.02" }, async ({ page, site }) => {
  await page.goto(`${site.origin}/terms`);
  await expect.poll(() => page.evaluate(() => window.sessionStorage.getItem("pith-region"))).toBe("other");
  await page.waitForLoadState("networkidle");
  await expect(findBanner(page)).toHaveCount(0);
  expect(await readDecision(page)).toEqual({ consent: null, preferences: null });
});

for (const { id, name, locale, timezoneId, isAsked } of [
  { id: "@S8.other.01", name: "language", locale: "de-DE", timezoneId: "America/New_York", isAsked: true },
  { id: "@S8.other.02", name: "time zone", locale: "en-US", timezoneId: "Europe/Paris", isAsked: true },
  { id: "@S8.other.03", name: "neither", locale: "en-US", timezoneId: "America/New_York", isAsked: false },
] as const) {
  test(`if geolocation fails, ${name} of the browser's ${isAsked ? "asks for" : "speaks for the EU, and nobody is asked for"} consent`, {
    tag: id,
  }, async ({ browser, site }) => {
    const context = await browser.newContext({ locale, timezoneId });
    await placeVisitor({ context, countryCode: null });
    const page = await context.newPage();
    const failing = page.waitForEvent("requestfailed");
    await page.goto(`${site.origin}/terms`);
    expect((await failing).url()).toBe(siteLinks.geolocationUrl);
    const region = isAsked ? "eu" : "other";
    await expect.poll(() => page.evaluate(() => window.sessionStorage.getItem("pith-region"))).toBe(region);
    await expect(findBanner(page)).toHaveCount(isAsked ? 1 : 0);
    await context.close();
  });
}

test("a browser that blocks local storage gets a warning in the console, and the page works", {
  tag: ["@S8.other.04", "@S8.other.05"],
}, async ({ page, site }) => {
  const warnings: string[] = [];
  const failures: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  page.on("pageerror", (error) => failures.push(error.message));
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  });
  await page.goto(site.origin);
  const theme = page.getByRole("contentinfo").getByRole("group", { name: "Theme" });
  await theme.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("banner").getByRole("link", { name: "Docs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Introduction" })).toBeVisible();
  expect(warnings.some((text) => text.includes("storage can't be used"))).toBe(true);
  expect(failures).toEqual([]);
});
