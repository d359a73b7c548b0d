import type { Page } from "@playwright/test";
import { fetchRoute } from "../../harness/fetch-route.ts";
import { signIn } from "./support/people.ts";
import { expect, placeVisitor, test } from "./support/site.ts";

const readTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const errorHeading = (page: Page) => page.getByRole("heading", { name: "Unexpected Application Error!" });

test("going back restores the scroll position, and a new page starts at the top", async ({ page, site }) => {
  await page.goto(`${site.origin}/privacy`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  // The wheel scrolls smoothly, and the page saves its position at the last scroll event.
  const scrolled = page.evaluate(
    () => new Promise((resolve) => window.addEventListener("scrollend", resolve, { once: true })),
  );
  await page.mouse.wheel(0, 500);
  await scrolled;
  const left = await readTop(page);
  expect(left).toBeGreaterThan(300);
  await page.getByRole("contentinfo").getByRole("link", { name: "Documentation" }).press("Enter");
  await expect(page).toHaveURL(`${site.origin}/docs`);
  await expect.poll(() => readTop(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}/privacy`);
  await expect.poll(() => readTop(page)).toBeGreaterThanOrEqual(left);
});

test("going back from the docs, and within them, restores the scroll position", async ({ page, site }) => {
  // Waits for the scroll event, so that the page has recorded the position before it navigates.
  const scrollDown = (top: number) =>
    page.evaluate((to) => {
      const scrolled = new Promise((resolve) => window.addEventListener("scroll", resolve, { once: true }));
      window.scrollTo({ top: to, behavior: "instant" });
      return scrolled.then(() => Math.round(window.scrollY));
    }, top);
  await page.goto(`${site.origin}/privacy`);
  // Before the footer appears, scripts haven't run, and the link would load a new document.
  await page.getByRole("contentinfo").waitFor();
  const leftPrivacy = await scrollDown(400);
  await page.getByRole("banner").getByRole("link", { name: "Docs" }).click();
  await expect(page).toHaveURL(`${site.origin}/docs`);
  await expect.poll(() => readTop(page)).toBe(0);

  const leftDocs = await scrollDown(100);
  await page.getByRole("link", { name: /^Next/ }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Installation" })).toBeFocused();
  await expect.poll(() => readTop(page)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Introduction" })).toBeVisible();
  await expect.poll(() => readTop(page)).toBeGreaterThanOrEqual(leftDocs);
  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}/privacy`);
  await expect.poll(() => readTop(page)).toBeGreaterThanOrEqual(leftPrivacy);
});

test("a link to home leads to the top from further down the home page", { tag: "@night" }, async ({
  page,
  site,
}) => {
  for (const { place, name } of [
    { place: "banner", name: "Pith" },
    { place: "contentinfo", name: "Features" },
  ] as const) {
    await page.goto(`${site.origin}/#pricing`);
    await expect.poll(() => readTop(page)).toBeGreaterThan(1000);
    await page.getByRole(place).getByRole("link", { name, exact: true }).press("Enter");
    await expect(page).toHaveURL(`${site.origin}/`);
    await expect.poll(() => readTop(page)).toBe(0);
  }
});

test("keyboard and screen reader users start at the new page, whose title is announced", async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/`);
  await page.getByRole("navigation").getByRole("link", { name: "Docs" }).press("Enter");
  await expect(page).toHaveURL(`${site.origin}/docs`);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("main", { name: await page.title(), exact: true })).toBeFocused();
});

test("a page whose code can't be fetched keeps the rest of the site working and can be retried", async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/`);
  await page.route(/\/assets\/docs-page/, (route) => route.abort());
  const docs = page.getByRole("navigation").getByRole("link", { name: "Docs" });
  await docs.click();
  await expect(errorHeading(page)).toBeVisible();
  await page.unroute(/\/assets\/docs-page/);
  await page.getByRole("banner").getByRole("link", { name: "Pith" }).click();
  await expect(page.getByRole("textbox").first()).toBeVisible();
  await expect(async () => {
    await docs.click();
    await expect(page.getByRole("heading", { level: 1, name: "Introduction" })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
});

test("a page from before a server update reloads if one of its chunks is gone", async ({ page, site }) => {
  await page.goto(`${site.origin}/`);
  await page.route(/\/assets\/docs-page/, (route) => route.abort(), { times: 1 });
  await page.route(`${site.origin}/`, (route) =>
    route.request().resourceType() === "document"
      ? route.continue()
      : route.fulfill({ contentType: "text/html", body: '<script src="/assets/base-newer.js"></script>' }),
  );
  const loadedAnew = page.waitForEvent("load");
  await page.getByRole("navigation").getByRole("link", { name: "Docs" }).click();
  await loadedAnew;
  await expect(page).toHaveURL(`${site.origin}/docs`);
  await expect(page.getByRole("heading", { level: 1, name: "Introduction" })).toBeVisible();
});

test("a blocker that blocks the cookie banner breaks nothing else", async ({ context, page, site }) => {
  await placeVisitor({ context, countryCode: "DE" });
  // File names don't say what a chunk contains. The cookie banner's chunk is the one with the trackers' URLs.
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const response = await fetchRoute(route);
    const asksAboutCookies = (await response.text()).includes("googletagmanager.com");
    return asksAboutCookies ? route.abort() : route.fulfill({ response });
  });
  const refused = page.waitForEvent("requestfailed");
  await page.goto(`${site.origin}/`);
  await refused;
  await page.getByRole("navigation").getByRole("link", { name: "Docs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Introduction" })).toBeVisible();
  await expect(errorHeading(page)).toHaveCount(0);
});

test("a user whose Telegram session has ended is signed out on the next call and asked to sign in", async ({
  context,
  page,
  site,
}) => {
  await signIn({ context, site });
  await page.goto(`${site.origin}/privacy`);
  await expect(page.getByRole("button", { name: /^Account menu for/ })).toBeVisible();
  await context.clearCookies();
  await page.getByRole("link", { name: "Your summaries" }).click();
  await expect(page).toHaveURL(`${site.origin}/login?redirect=%2Fsummaries`);
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("pith-auth"))).toBeNull();
});

test("offline, a page that isn't loaded yet waits for the connection, and the current one stays", async ({
  context,
  page,
  site,
}) => {
  await page.goto(`${site.origin}/privacy`);
  const privacy = page.getByRole("heading", { level: 1, name: "Privacy Policy" });
  await privacy.waitFor();
  await context.setOffline(true);
  await expect(page.getByText(/^You’re offline\./)).toBeVisible();
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/docs-page"));
  await page.getByRole("banner").getByRole("link", { name: "Docs" }).click();
  await failed;
  await expect(privacy).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Introduction" })).toBeVisible();
  await expect(errorHeading(page)).toHaveCount(0);
});
