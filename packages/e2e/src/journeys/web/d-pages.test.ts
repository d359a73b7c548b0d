import type { BrowserContext } from "@playwright/test";
import type { RunningPith } from "../../harness/start-pith.ts";
import { signIn } from "./support/people.ts";
import { sendWithoutContent } from "./support/send-without-content.ts";
import { expect, test } from "./support/site.ts";
import { makeOwnSummary } from "./support/summaries.ts";

async function signInWithSummary({ context, site }: { context: BrowserContext; site: RunningPith }) {
  const person = await signIn({ context, site });
  const summaryId = await makeOwnSummary({ context, site, person });
  return { person, summaryId };
}

test("empty pages say so and offer a next step", { tag: "@D.pages.17" }, async ({ context, page, site }) => {
  await signIn({ context, site });
  await page.goto(`${site.origin}/summaries`);
  await expect(page.getByText("No summaries yet")).toBeVisible();
  await page.getByRole("link", { name: "Summarize a video" }).click();
  await expect(page).toHaveURL(`${site.origin}/`);

  await page.goto(`${site.origin}/subscription?section=transactions`);
  await expect(
    page
      .locator("section#transactions")
      .getByText("No payments yet. They’ll appear here with their receipts."),
  ).toBeVisible();
  await page.locator("[data-bell]").click();
  await expect(page.getByText("No notifications", { exact: true })).toBeVisible();
});

test("loading pages reserve the space of their content", { tag: "@D.pages.18" }, async ({
  context,
  page,
  site,
}) => {
  const { summaryId } = await signInWithSummary({ context, site });
  await sendWithoutContent(page);
  let release = Promise.withResolvers<void>();
  await page.route(
    /\/api\/(summaries|library|auth\/session|users\/account\/overview|payment\/plans)/,
    async (route) => {
      await release.promise;
      await route.continue().catch(() => undefined);
    },
  );
  for (const [path, waiting, done] of [
    ["/subscription", "text=Loading Subscription...", "[data-plan-status]"],
    ["/summaries", '[data-skeleton="history"]', "[data-summary]"],
    [`/summary/${summaryId}`, '[data-phase="loading"]', '[data-phase="done"]'],
    ["/#pricing", "text=Loading pricing plans...", "[data-plan-card]"],
  ] as const) {
    release = Promise.withResolvers();
    await page.goto(`${site.origin}${path}`);
    await expect(page.locator(waiting).first(), path).toBeVisible();
    await expect(page.locator(done), path).toHaveCount(0);
    release.resolve();
    await expect(page.locator(done).first(), path).toBeVisible();
  }
});

test("failures explain themselves and can be retried", { tag: "@D.pages.19" }, async ({
  context,
  page,
  site,
}) => {
  const { summaryId } = await signInWithSummary({ context, site });
  const reason = "The service isn't available right now. Try again in a moment.";
  const fail = async (path: RegExp) => {
    await page.route(path, (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, error: reason, code: "unavailable", params: {} },
      }),
    );
    return () => page.unroute(path);
  };

  const mendHistory = await fail(/\/api\/library\/talks(\?|$)/);
  await page.goto(`${site.origin}/summaries`);
  await expect(page.getByRole("alert")).toContainText(reason.replace("'", "’"));
  await mendHistory();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("[data-summary]")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);

  const mendOverview = await fail(/\/api\/users\/account\/overview/);
  await page.goto(`${site.origin}/subscription`);
  const plan = page.locator("section#subscription");
  await expect(plan.getByRole("alert")).toContainText(reason.replace("'", "’"));
  await mendOverview();
  await plan.getByRole("button", { name: "Try again" }).click();
  await expect(plan.locator("[data-plan-status]")).toBeVisible();

  await sendWithoutContent(page);
  const mendSummary = await fail(/\/api\/summaries\/[^/?]+$/);
  await page.goto(`${site.origin}/summary/${summaryId}`);
  await expect(page.getByRole("heading", { name: "Couldn’t load the summary" })).toBeVisible();
  await mendSummary();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator('[data-phase="done"]')).toBeVisible();
});

test("offline, a page says so, keeps its content, and continues once it is back online", {
  tag: "@D.pages.20",
}, async ({ context, page, site }) => {
  await page.goto(site.origin);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  // Wait until the code that submits a link has loaded.
  await page.getByPlaceholder("Paste a link to a video").fill("not a link");
  await page.getByRole("button", { name: "Summarize" }).click();
  await expect(page.getByRole("alert")).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByRole("status").getByText(/^You’re offline\./)).toBeVisible();
  await page.getByPlaceholder("Paste a link to a video").fill("https://www.youtube.com/watch?v=F1xioXWb8CY");
  await page.getByRole("button", { name: "Summarize" }).click();
  await expect(page.getByRole("alert")).toContainText(/network|connect/i);
  await expect(page.getByPlaceholder("Paste a link to a video")).toHaveValue(/F1xioXWb8CY/);
  // A panel that hasn't loaded says so and doesn't break the page.
  await page.getByRole("tab", { name: "Paste a transcript" }).click();
  await expect(
    page.getByText("This part of the page hasn’t loaded yet. Connect to the internet to load it."),
  ).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/^You’re offline\./)).toHaveCount(0);
  await expect(page.locator("main textarea")).toBeVisible();
  await page.getByRole("tab", { name: "Link", exact: true }).click();
  await page.getByPlaceholder("Paste a link to a video").fill("https://www.youtube.com/watch?v=F1xioXWb8CY");
  await page.getByRole("button", { name: "Summarize" }).click();
  await expect(page).toHaveURL(/\/summary\//);
});
