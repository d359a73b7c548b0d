import type { Page } from "@playwright/test";
import { changeAnswer, signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";
import { makeOwnSummary } from "./support/summaries.ts";

const openSummary = async ({ page, address }: { page: Page; address: string }) => {
  await page.goto(address);
  await page.locator('[data-phase="done"]').waitFor();
};

test("the library restores its search on return, also from the URL", { tag: "@night" }, async ({
  context,
  page,
  site,
}) => {
  const person = await signIn({ context, site });
  await makeOwnSummary({ context, site, person });
  await page.goto(`${site.origin}/summaries`);
  const rows = page.locator("[data-summary]");
  await expect(rows).toHaveCount(1);
  await page.getByRole("searchbox").fill("town");
  const files = page.getByRole("button", { name: /^Files/ });
  await files.click();
  await expect(page).toHaveURL(/\/summaries\?source=files&search=town$/);
  await expect(rows).toHaveCount(1);
  await rows.getByRole("heading").getByRole("link").click();
  await page.locator('[data-phase="done"]').waitFor();
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("town");
  await expect(files).toHaveAttribute("aria-current", "page");
  await page.goto(`${site.origin}/summaries?search=no+such+words`);
  await expect(page.locator("[data-empty]")).toBeVisible();
});

test("a key point leads to its place in the transcript repeatedly, regardless of an earlier search", async ({
  context,
  page,
  site,
}) => {
  const person = await signIn({ context, site });
  const id = await makeOwnSummary({ context, site, person });
  await openSummary({ page, address: `${site.origin}/summary/${id}` });
  const point = page.locator("[data-key-point-control]").last();
  const now = page.locator("[data-transcript] [data-now]").first();
  await point.click();
  await expect(now).toBeInViewport();
  await page.getByRole("searchbox").fill("since 1900");
  await expect(page.locator("mark")).toBeInViewport();
  await expect(now).not.toBeInViewport();
  await point.click();
  await expect(now).toBeInViewport();
  await page.getByRole("tab", { name: "Ask" }).click();
  await point.click();
  await expect(now).toBeInViewport();
});

test("on phones, a key point without a player opens the transcript over the points, which keep their place", async ({
  context,
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const person = await signIn({ context, site });
  const id = await makeOwnSummary({ context, site, person });
  await openSummary({ page, address: `${site.origin}/summary/${id}` });
  const point = page.locator("[data-key-point-control]").nth(1);
  await point.click();
  await expect(page.locator("[data-transcript] [data-now]").first()).toBeInViewport();
  await page.locator("[data-pane-sheet]").getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.locator("[data-pane-sheet]")).toHaveCount(0);
  await expect(point).toBeInViewport();
  await expect(page).toHaveURL(`${site.origin}/summary/${id}`);
});

test("a canceled summary is created again from the same link, in the same length", async ({
  context,
  page,
  site,
}) => {
  const person = await signIn({ context, site });
  const id = await makeOwnSummary({ context, site, person });
  const url = "https://www.youtube.com/watch?v=orchardhour";
  await changeAnswer<{ video: object }>({
    page,
    path: `/api/summaries/${id}`,
    change: (summary) => ({
      ...summary,
      status: "cancelled",
      content: null,
      length: "long",
      video: { ...summary.video, host: "youtube", url },
    }),
  });
  let asked: unknown = null;
  await page.route(
    (address) => address.pathname === "/api/summaries",
    async (route) => {
      asked = route.request().postDataJSON();
      await route.fulfill({
        status: 429,
        json: {
          success: false,
          error: "You've used all 5 summaries for this month.",
          code: "quota_exceeded.summaries",
          params: { limit: 5 },
        },
      });
    },
  );
  await page.goto(`${site.origin}/summary/${id}`);
  await page.getByRole("button", { name: "Summarize again" }).click();
  await expect(page.getByText(/used all 5 summaries for this month/)).toBeVisible();
  expect(asked).toMatchObject({ source: { kind: "link", url }, length: "long" });
  await expect(page).toHaveURL(`${site.origin}/summary/${id}`);
});
