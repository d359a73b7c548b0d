import type { Page } from "@playwright/test";
import { addSummary } from "../../pictures/add-summary.ts";
import { buyPlan, findPlanCard } from "./support/accounts.ts";
import { createLoginLink, createTelegramPerson, signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

/** Playwright's pages are all in the foreground, so a user can never come back to one of them. */
async function lookAt(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
}

test("a tab shows the quota of a plan that was bought elsewhere as soon as it is looked at again", async ({
  context,
  page,
  site,
}) => {
  const person = await signIn({ context, site });
  await page.goto(`${site.origin}/summaries`);
  await expect(page.locator("[data-quota]")).toHaveAttribute("data-quota", "5");
  await buyPlan({ context, site, person, plan: "lite" });
  // An account that was fetched less than a second ago isn't fetched again.
  await expect(async () => {
    await lookAt(page);
    await expect(page.locator("[data-quota]")).toHaveAttribute("data-quota", "50", { timeout: 1000 });
  }).toPass();
});

test("a member who signs in in one tab takes the place of the former one in every tab", async ({
  context,
  page,
  site,
}) => {
  const former = await signIn({ context, site, person: { firstName: "Ada", lastName: "Lovelace" } });
  const id = await addSummary({ context, page, site, person: former });
  const [reading, account, typing] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];
  await reading.goto(`${site.origin}/summary/${id}`);
  await reading.locator("[data-key-point]").first().waitFor();
  // The server renders the points, but the tab only learns what happens in other tabs once its scripts run.
  await reading.getByRole("button", { name: /^Account menu/ }).waitFor();
  await account.goto(`${site.origin}/subscription`);
  await findPlanCard(account).waitFor();
  await typing.goto(site.origin);
  await typing.locator("[data-latest] a").first().waitFor();
  const field = typing.getByPlaceholder("Paste a link to a video");
  await field.fill("https://youtu.be/half-a-link");

  const next = await createTelegramPerson({ site, firstName: "Grace", lastName: "Hopper" });
  await page.goto(await createLoginLink({ site, telegramId: next.telegramId }));
  for (const tab of [page, reading, account, typing])
    await expect(tab.getByRole("button", { name: "Account menu for Grace Hopper" })).toBeVisible();
  await expect(reading.locator("[data-key-point]")).toHaveCount(0);
  await expect(reading.getByRole("heading", { name: "Summary not found" })).toBeVisible();
  await expect(account.getByRole("meter").first()).toHaveText("0 of 5");
  await expect(typing.locator("[data-latest] a")).toHaveCount(0);
  await expect(field).toHaveValue("https://youtu.be/half-a-link");
});

test("a sign-in page is left once its user has signed in in another tab", { tag: "@night" }, async ({
  context,
  page,
  site,
}) => {
  await page.goto(`${site.origin}/login`);
  const person = await createTelegramPerson({ site });
  const other = await context.newPage();
  await other.goto(await createLoginLink({ site, telegramId: person.telegramId }));
  await expect(page).toHaveURL(`${site.origin}/subscription`);
  await expect(findPlanCard(page)).toBeVisible();
});

test("language and theme that are chosen in one tab change every tab, and nothing typed there is lost", {
  tag: "@night",
}, async ({ context, page, site }) => {
  const typing = await context.newPage();
  await typing.goto(site.origin);
  const field = typing.locator("main input").first();
  await field.fill("https://youtu.be/half-a-link");
  await typing.locator("footer").getByRole("radio", { name: "Dark" }).waitFor();

  await page.goto(`${site.origin}/terms`);
  await page.locator("footer").getByRole("radio", { name: "Dark" }).check();
  await page.locator("footer").getByRole("combobox").selectOption("de");
  await expect(typing.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(typing.locator("html")).toHaveAttribute("lang", "de");
  await expect(typing.getByRole("button", { name: "Zusammenfassen", exact: true })).toBeVisible();
  await expect(field).toHaveValue("https://youtu.be/half-a-link");
});
