import { isFullMatrix } from "@pith/core/testing/full-matrix";
import type { Page } from "@playwright/test";
import { desktop, phone } from "./support/accounts.ts";
import { changeLanguage } from "./support/reader-settings.ts";
import { expect, test } from "./support/site.ts";

for (const path of ["/login", "/docs", "/privacy", "/summaries", "/payment/crypto/success"]) {
  test(`the HTML of ${path} preloads its scripts, and the page requests none of them late`, async ({
    page,
    site,
  }) => {
    const html = await (await page.request.get(`${site.origin}${path}`)).text();
    const named = [...html.matchAll(/<(?:script|link)\s[^>]*(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
      ([, file]) => file,
    );
    expect(named.length).toBeGreaterThan(2);
    const askedFor: string[] = [];
    page.on("request", (request) => askedFor.push(new URL(request.url()).pathname));
    await page.goto(`${site.origin}${path}`);
    await expect(page.locator("main h1").first()).toBeVisible();
    // Each file must be requested only once, and before the scripts make their first request. That request is
    // for the session, since the configuration is part of the HTML.
    await expect.poll(() => askedFor.indexOf("/api/auth/session")).toBeGreaterThan(0);
    const firstCall = askedFor.indexOf("/api/auth/session");
    for (const file of named) {
      expect(
        askedFor.filter((asked) => asked === file),
        file,
      ).toHaveLength(1);
      expect(askedFor.indexOf(file ?? ""), file).toBeLessThan(firstCall);
    }
    expect(askedFor.filter((asked) => asked === "/api/config")).toHaveLength(1);
  });
}

test("a shared summary arrives with its page", async ({ page, site }) => {
  const { id, token } = await makeSummary({ page, origin: site.origin });
  const { shareId } = await post({ page, url: `${site.origin}/api/summaries/${id}/share`, data: {}, token });
  const askedFor = watchRequests(page);
  await page.goto(`${site.origin}/s/${shareId}`);
  await expect(page.getByRole("heading", { name: "The harbour" }).first()).toBeVisible();
  await expect.poll(() => askedFor.indexOf("/api/auth/session")).toBeGreaterThan(0);
  expect(askedFor).not.toContain(`/api/shared/${shareId}`);
  expect(askedFor).not.toContain("/api/config");
});

test("a user's own summary arrives with its page, and its panes load on the first interaction", async ({
  page,
  site,
}) => {
  const { id } = await makeSummary({ page, origin: site.origin });
  const askedFor = watchRequests(page);
  await page.goto(`${site.origin}/summary/${id}`);
  await expect(page.getByRole("heading", { name: "The harbour" }).first()).toBeVisible();
  const call = `/api/summaries/${id}`;
  await expect.poll(() => askedFor.indexOf("/api/auth/session")).toBeGreaterThan(0);
  const scripts = () => askedFor.filter((asked) => asked.endsWith(".js")).length;
  // There is no player, so the transcript is shown. It is the last part that loads automatically.
  await expect(page.locator("[data-cue]").first()).toBeVisible();
  const before = scripts();
  await page.getByRole("button", { name: "Share" }).focus();
  await expect.poll(scripts).toBeGreaterThan(before);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Create a public link" })).toBeVisible();
  await expect.poll(() => dialog.evaluate((part) => part.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Share" })).toBeFocused();
  expect(askedFor).not.toContain(call);
});

test("fonts of another script load only on pages that show it, though the footer lists every language", async ({
  page,
  site,
}) => {
  const askedFor = watchRequests(page);
  const cyrillic = () => askedFor.filter((asked) => /cyrillic.*\.woff2$/.test(asked));
  await page.goto(site.origin);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.evaluate(() => document.fonts.ready);
  expect(askedFor.filter((asked) => asked.endsWith(".woff2")).length).toBeGreaterThan(0);
  expect(cyrillic()).toEqual([]);
  await changeLanguage({ page, language: "ar" });
  await page.evaluate(() => document.fonts.ready);
  expect(cyrillic()).toEqual([]);
  await changeLanguage({ page, language: "ru" });
  await expect.poll(cyrillic).not.toEqual([]);
});

// Omits Arabic, which uses a system font whose width isn't known.
for (const language of isFullMatrix ? ["en", "de", "es", "ru"] : ["en", "de"]) {
  test(`in ${language} the late parts of home fill the space that is reserved for them`, async ({
    page,
    site,
  }) => {
    await page.addInitScript((code) => localStorage.setItem("ui-language", code), language);
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      await page.goto("about:blank");
      await page.goto(`${site.origin}/#pricing`);
      await expect(page.locator("#pricing [data-plan-card]").first()).toBeVisible();
      await expect(page.locator("#features [data-piece]")).toHaveCount(3);
      await expect(page.locator("[data-surface]")).toBeVisible();
      await expect(page.locator("[data-example-point]")).not.toHaveCount(0);
      await expect.poll(() => findWrongRooms(page), `${size.width} px`).toEqual([]);
    }
  });
}

/**
 * Returns the parts whose height differs from the one in app/home-room, with the fonts loaded so far. On a
 * desktop, the example is next to the input field, so it isn't checked.
 */
function findWrongRooms(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts: [name: string, selector: string][] = [
      ["--features", "#features > *"],
      ["--ways", "#features + section > *"],
      ["--pricing", "#pricing > *"],
    ];
    if (window.innerWidth < 1100) parts.push(["--example", ".home-example > *"]);
    const root = getComputedStyle(document.documentElement);
    const unit = Number.parseFloat(root.fontSize) / 16;
    return parts.flatMap(([name, selector]) => {
      const kept = Number(root.getPropertyValue(name));
      const height = document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
      const taken = Math.round(height / unit);
      return taken === kept ? [] : [`${name}: kept ${kept}, taken ${taken}`];
    });
  });
}

/** Records, in order, the paths that the page requests from now on. */
function watchRequests(page: Page): string[] {
  const askedFor: string[] = [];
  page.on("request", (request) => askedFor.push(new URL(request.url()).pathname));
  return askedFor;
}

/** Creates a summary as a guest, whose session stays in the browser. */
async function makeSummary({ page, origin }: { page: Page; origin: string }) {
  const { token } = await post({ page, url: `${origin}/api/auth/guest-session`, data: {} });
  const text = "The harbour was built in twelve years. It cost a third of what was feared by its builders.";
  const source = { kind: "text", title: "The harbour", text };
  const { summary } = await post({ page, url: `${origin}/api/summaries`, data: { source }, token });
  const headers = { authorization: `Bearer ${token}` };
  await page.request.get(`${origin}/api/summaries/${summary.id}/events`, { headers });
  return { id: summary.id, token };
}

async function post({ page, url, data, token }: { page: Page; url: string; data: unknown; token?: string }) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return (await (await page.request.post(url, { data, headers })).json()).data;
}
