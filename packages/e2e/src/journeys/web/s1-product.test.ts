import type { Locator, Page } from "@playwright/test";
import type { RunningPith } from "../../harness/start-pith.ts";
import { buyPlan } from "./support/accounts.ts";
import { signIn, type TelegramPerson } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

/** Returns a different talk for each topic, so that none of them has been summarized yet. */
function writeTalk(topic: string): string {
  return [
    `${topic} was built by people who had never seen one before, and that is why it still stands.`,
    `It needed twelve years, nine engineers and a loan that nobody expected to be paid back.`,
    `In the end ${topic.toLowerCase()} cost a third of what its builders had feared.`,
    `Every spring two hundred people come to repair ${topic.toLowerCase()} with their own hands.`,
  ].join("\n\n");
}

/** Pastes a talk on the home page, and requests its summary. */
async function summarize({ page, site, topic }: { page: Page; site: RunningPith; topic: string }) {
  await page.goto(site.origin);
  await page.getByRole("tab", { name: "Paste a transcript" }).click();
  await page.getByRole("textbox", { name: "Transcript", exact: true }).fill(writeTalk(topic));
  await page.getByRole("button", { name: "Summarize" }).click();
}

async function expectSummary(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/summary\//);
  await expect(page.locator('[data-phase="done"]')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("region", { name: "Key points" }).getByRole("button").first()).toBeVisible();
}

/** Uses up one of the month's summaries, without a browser. */
async function useOne({
  page,
  site,
  person,
  topic,
}: {
  page: Page;
  site: RunningPith;
  person: TelegramPerson;
  topic: string;
}): Promise<void> {
  const headers = { authorization: `Telegram ${person.telegramId}` };
  const created = await page.context().request.post(`${site.origin}/api/summaries`, {
    headers,
    data: { source: { kind: "text", title: topic, text: writeTalk(topic) } },
  });
  const { data }: { data: { summary: { id: string } } } = await created.json();
  // The stream ends when the summary is done.
  await page.context().request.get(`${site.origin}/api/summaries/${data.summary.id}/events`, { headers });
}

function findUsage(page: Page): Locator {
  return page.locator("section#subscription").getByRole("meter", { name: "Text summaries this month" });
}

test("visitors can try it, signed-in users get five summaries a month for free, and paid plans more", {
  tag: ["@S1.product.07", "@S1.product.09"],
}, async ({ context, page, site }) => {
  await summarize({ page, site, topic: "The canal" });
  await expectSummary(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();

  await context.clearCookies();
  const person = await signIn({ context, site });
  for (const topic of ["The mill", "The tower", "The dam", "The tunnel", "The pier"]) {
    await useOne({ page, site, person, topic });
  }
  await page.goto(`${site.origin}/subscription`);
  await expect(findUsage(page)).toHaveText("5 of 5");
  const plans = page.locator("section#upgrade").locator("[data-plan-card]");
  await expect(plans).toContainText([5, 50, 100, 150].map((count) => `month${count} summaries per month`));

  await summarize({ page, site, topic: "The aqueduct" });
  const refusal = page.getByRole("alert");
  await expect(refusal).toHaveAttribute("data-failure", "quota_exceeded");
  await expect(refusal.getByRole("link", { name: "See plans" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");

  await buyPlan({ context, site, person, plan: "lite" });
  await summarize({ page, site, topic: "The aqueduct" });
  await expectSummary(page);
  await page.goto(`${site.origin}/subscription`);
  await expect(findUsage(page)).toHaveText("6 of 50");
});
