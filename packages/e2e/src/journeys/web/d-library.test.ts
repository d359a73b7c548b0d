import { isFullMatrix } from "@pith/core/testing/full-matrix";
import type { Page } from "@playwright/test";
import { changeAnswer, signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";
import { makeOwnSummary } from "./support/summaries.ts";

const top = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} isn't shown.`);
  return box.y;
};

const arrivals = [
  { width: 390, height: 844, language: "ar", most: 400 },
  { width: 1440, height: 900, language: "en", most: 320 },
  { width: 320, height: 844, language: "en", most: 400 },
  { width: 390, height: 844, language: "en", most: 400 },
  { width: 390, height: 844, language: "de", most: 400 },
];

for (const { width, height, language, most } of isFullMatrix ? arrivals : arrivals.slice(0, 2)) {
  test(`the library starts with its rows at ${width} px in ${language}, and they don't move when they arrive`, async ({
    context,
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript((code) => localStorage.setItem("ui-language", code), language);
    const person = await signIn({ context, site });
    await makeOwnSummary({ context, site, person });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/api\/(library|users\/account\/overview)/, async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    await page.goto(`${site.origin}/summaries`);
    await page.locator('[data-skeleton="history"]').waitFor();
    await page.evaluate(() => document.fonts.ready);
    const expected = await top(page, '[data-skeleton="history"]');
    expect(expected).toBeLessThanOrEqual(most);
    release();
    await page.locator("[data-summary]").waitFor();
    await page.locator("[data-quota]").waitFor();
    expect(await top(page, "[data-summary]")).toBe(expected);
  });
}

test("on phones, many collections stay in one row, which scrolls to the chosen one", async ({
  context,
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const person = await signIn({ context, site });
  await makeOwnSummary({ context, site, person });
  await changeAnswer<{ collections: object[] }>({
    page,
    path: "/api/library",
    change: (overview) => ({
      ...overview,
      collections: Array.from({ length: 12 }, (_each, at) => ({
        id: `00000000-0000-4000-8000-0000000000${at + 10}`,
        name: `Collection ${at + 1}`,
        talks: at,
      })),
    }),
  });
  await page.goto(`${site.origin}/summaries`);
  const filters = page.getByRole("navigation", { name: "Show" });
  const all = filters.getByRole("button", { name: /^All/ });
  const last = filters.getByRole("button", { name: /^Collection 12/ });
  await last.waitFor();
  const [first, heading] = await Promise.all([
    all.boundingBox(),
    page.getByRole("heading").first().boundingBox(),
  ]);
  expect(first?.x).toBeCloseTo(heading?.x ?? 0, 0);
  expect((await filters.boundingBox())?.height).toBeLessThan(60);
  await expect(last).not.toBeInViewport();
  await page.goto(`${site.origin}/summaries?collection=00000000-0000-4000-8000-000000000021`);
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(filters.getByRole("button", { name: "New collection" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Rename" }).waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
});

test("one row searches the library and asks it, also by keyboard alone", { tag: "@D.pages.02" }, async ({
  context,
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const person = await signIn({ context, site });
  await makeOwnSummary({ context, site, person });
  await page.goto(`${site.origin}/summaries`);
  const rows = page.locator("[data-summary]");
  await rows.waitFor();
  const search = page.getByRole("searchbox", { name: "Search your summaries" });
  const question = page.getByRole("textbox", { name: "Ask your library" });
  const before = await top(page, "[data-summary]");
  await search.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(question).toBeFocused();
  await expect(search).toHaveCount(0);
  expect(await top(page, "[data-summary]")).toBe(before);
  await page.keyboard.press("Escape");
  await expect(search).toBeFocused();

  await page.keyboard.type("What did the lighthouse cost?");
  await expect(page.getByText("No matching summaries")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(question).toBeFocused();
  await expect(question).toHaveValue("What did the lighthouse cost?");
  await expect(rows).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-answer="found"]')).toContainText("lighthouse");
  await page.getByRole("button", { name: "Back to search" }).click();
  await expect(search).toBeFocused();
  await expect(page.locator('[data-answer="found"]')).toBeVisible();
  await page.getByRole("button", { name: "Close the answer" }).click();
  await expect(search).toBeFocused();
});

test("a printed library has its rows without the controls around them", async ({ context, page, site }) => {
  const person = await signIn({ context, site });
  await makeOwnSummary({ context, site, person });
  await page.goto(`${site.origin}/summaries`);
  await page.locator("[data-summary]").waitFor();
  await expect(page.getByRole("button", { name: "Summarize" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Your summaries" })).toBeVisible();
  await expect(page.locator("[data-summary]")).toBeVisible();
});
