import { isFullMatrix } from "@pith/core/testing/full-matrix";
import type { Page } from "@playwright/test";
import { desktop, phone } from "./support/accounts.ts";
import { holdBack } from "./support/hold-back.ts";
import { expect, test } from "./support/site.ts";

const pages = [
  { path: "/", heading: { en: "The few lines worth reading", de: "Die wenigen Zeilen" } },
  { path: "/docs", heading: { en: "Introduction", de: "Introduction" } },
  { path: "/privacy", heading: { en: "Privacy Policy", de: "Datenschutz" } },
  { path: "/support", heading: { en: "Support", de: "Support" } },
  { path: "/no-such-page", heading: { en: "Page Not Found", de: "Seite nicht gefunden" } },
] as const;

const locales = [
  ["en", "en-US"],
  ["de", "de-DE"],
] as const;

for (const [language, locale] of isFullMatrix ? locales : locales.slice(1)) {
  test.describe(`in a browser in ${language}`, () => {
    test.use({ locale });

    test("pages arrive with their content, which scripts hydrate unchanged", async ({ page, site }) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        const isMissing = message.text().includes("status of 404");
        if (message.type() === "error" && !isMissing) errors.push(message.text());
      });
      for (const { path, heading } of pages) {
        let showScripts: () => void = () => undefined;
        const shown = new Promise<void>((resolve) => {
          showScripts = resolve;
        });
        await page.route(/\/assets\/.*\.js$/, async (route) => {
          await shown;
          await route.continue();
        });
        await page.goto(site.origin + path, { waitUntil: "commit" });
        const title = page.getByRole("heading", { level: 1 });
        await expect(title).toContainText(heading[language]);
        await title.evaluate((element) => element.setAttribute("data-sent", ""));
        showScripts();
        // The footer appears once the page is interactive.
        await expect(page.getByRole("contentinfo")).toBeVisible();
        await expect(title).toHaveAttribute("data-sent");
        await expect(page.locator("title")).toHaveCount(1);
        await page.unrouteAll();
      }
      expect(errors).toEqual([]);
    });
  });
}

for (const size of isFullMatrix ? [phone, desktop] : [phone]) {
  test(`summaries arrive with their content, which scripts hydrate unchanged, at ${size.width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(size);
    const { summaryId, shareId } = await makeSharedSummary({ page, origin: site.origin });
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    for (const path of [
      `/s/${shareId}`,
      `/summary/${summaryId}`,
      `/s/${shareId}?t=1`,
      `/summary/${summaryId}?cue=1`,
    ]) {
      const { release } = await holdBack({ page, url: /\/assets\/.*\.js$/ });
      await page.goto(site.origin + path, { waitUntil: "commit" });
      const gist = page.locator("[data-gist]");
      await expect(gist).toBeVisible();
      await expect(page.locator("[data-key-point]").first()).toBeVisible();
      await expect(page).toHaveTitle("The harbour – Pith");
      await gist.evaluate((element) => element.setAttribute("data-sent", ""));
      await page.evaluate(() => document.fonts.ready);
      const place = await gist.boundingBox();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(size.width);
      release();
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await expect(page.locator("[data-line-track]")).toBeVisible();
      expect(await gist.boundingBox(), path).toEqual(place);
      // A timestamp in the URL causes another render, which replaces the element that the server rendered.
      if (!path.includes("/summary/") || !path.includes("?")) await expect(gist).toHaveAttribute("data-sent");
      await page.unrouteAll();
    }
    expect(errors).toEqual([]);
  });
}

test("a private summary's content is sent to nobody else", async ({ browser, page, site }) => {
  const { summaryId } = await makeSharedSummary({ page, origin: site.origin });
  const url = `${site.origin}/summary/${summaryId}`;
  const own = await page.request.get(url);
  expect(own.headers()["cache-control"]).toBe("no-store");
  expect(await own.text()).toContain("twelve years");
  const others = await browser.newContext();
  const strange = await others.request.get(url);
  expect(await strange.text()).not.toContain("twelve years");
  await others.request.post(`${site.origin}/api/auth/guest-session`, { data: {} });
  expect(await (await others.request.get(url)).text()).not.toContain("twelve years");
  await others.close();
});

test("a press before scripts run is replayed once they do", async ({ page, site }) => {
  let showScripts: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => {
    showScripts = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await shown;
    await route.continue();
  });
  await page.goto(site.origin, { waitUntil: "commit" });
  const tab = page.getByRole("tab", { name: "Caption file" });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "false");
  showScripts();
  await expect(tab).toHaveAttribute("aria-selected", "true");
  await expect(page.locator("input[type=file]")).toBeAttached();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: phone });

  test("scripts wait for the first touch, which is replayed", async ({ page, site }) => {
    // Only a touch may start the scripts, regardless of how slow this machine is.
    await page.addInitScript(() => {
      const start = window.setTimeout.bind(window);
      const withoutLongest = (act: () => void, delayMs: number) =>
        delayMs === 5000 ? 0 : start(act, delayMs);
      window.setTimeout = withoutLongest as typeof window.setTimeout;
    });
    const { shareId } = await makeSharedSummary({ page, origin: site.origin });
    await page.context().clearCookies();
    for (const path of ["/", "/docs", `/s/${shareId}`]) {
      await page.goto(site.origin + path, { waitUntil: "commit" });
      await expect(page.locator("head > link[rel=modulepreload]").first()).toBeAttached();
      await expect(page.locator("head > script[type=module]")).toHaveCount(0);
      await expect(page.locator("[data-avatar-placeholder]")).toBeHidden();
      await page.getByRole("button", { name: "Open the menu" }).tap();
      await expect(page.getByRole("button", { name: "Close the menu" })).toBeVisible();
      await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    }
  });
});

test("a link that is typed before scripts run stays in the field", async ({ page, site }) => {
  let showScripts: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => {
    showScripts = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await shown;
    await route.continue();
  });
  await page.goto(site.origin, { waitUntil: "commit" });
  const field = page.getByRole("textbox", { name: "Link to a video" });
  await field.fill("https://example.com/talk");
  showScripts();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page
    .getByRole("button", { name: "Summary length" })
    .or(page.getByText("Long", { exact: true }))
    .first()
    .click();
  await expect(field).toHaveValue("https://example.com/talk");
});

/** Creates a summary as a guest, whose session stays in the browser, and shares it. */
async function makeSharedSummary({ page, origin }: { page: Page; origin: string }) {
  const post = async ({ path, data, token }: { path: string; data: unknown; token?: string }) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    return (await (await page.request.post(origin + path, { data, headers })).json()).data;
  };
  const { token } = await post({ path: "/api/auth/guest-session", data: {} });
  const text = "The harbour was built in twelve years. It cost a third of what was feared by its builders.";
  const source = { kind: "text", title: "The harbour", text };
  const { summary } = await post({ path: "/api/summaries", data: { source }, token });
  const headers = { authorization: `Bearer ${token}` };
  await page.request.get(`${origin}/api/summaries/${summary.id}/events`, { headers });
  const { shareId } = await post({ path: `/api/summaries/${summary.id}/share`, data: {}, token });
  return { summaryId: summary.id, shareId };
}
