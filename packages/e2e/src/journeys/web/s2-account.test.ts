import type { BrowserContext, Page } from "@playwright/test";
import type { RunningPith } from "../../harness/start-pith.ts";
import {
  buildActive,
  changeOverview,
  changePremium,
  findSection,
  openSubscription,
  signInWithGoogleProfile,
  writeDate,
} from "./support/accounts.ts";
import { signIn } from "./support/people.ts";
import { readHue } from "./support/read-hue.ts";
import { expect, test } from "./support/site.ts";

const overviewPath = "/api/users/account/overview";

test("a Telegram user's profile", {
  tag: [
    "@S2.account.01",
    "@S2.account.04",
    "@S2.account.05",
    "@S2.account.06",
    "@S2.account.07",
    "@S2.account.09",
    "@S2.account.10",
    "@S2.account.12",
    "@S2.account.15",
    "@S2.account.18",
    "@S2.account.19",
  ],
}, async ({ context, page, site }) => {
  const person = await signIn({ context, site });
  // A new account was created and last used on the same day, so the test couldn't tell the dates apart.
  const joined = "2025-02-03T17:00:00.000Z";
  await changeOverview({ page, change: (overview) => ({ ...overview, created_at: joined }) });
  await openSubscription({ page, site });
  const section = findSection(page, "account");
  await expect(section.getByRole("heading", { name: "My Account", exact: true })).toBeVisible();

  const avatar = section.locator("[data-avatar]");
  const box = await avatar.boundingBox();
  expect([box?.width, box?.height]).toEqual([64, 64]);
  await expect(avatar).toHaveText("AL");
  await expect(avatar.locator("img")).toHaveCount(0);

  await expect(section.getByText("Ada Lovelace", { exact: true })).toBeVisible();
  await expect(section.getByText("@ada_l", { exact: true })).toBeVisible();
  await expect(section.getByText(`Member since ${writeDate(joined)}`, { exact: true })).toBeVisible();
  await expect(section.getByText("Telegram Account", { exact: true })).toBeVisible();
  await expect(section.getByText("Google Account", { exact: true })).toHaveCount(0);

  const { id } = await readStoredUser(page);
  await expect(section.getByText("Account ID", { exact: true })).toBeVisible();
  await expect(section.getByText(id, { exact: true })).toBeVisible();
  await expect(section.getByText("Telegram ID", { exact: true })).toBeVisible();
  await expect(section.getByText(person.telegramId, { exact: true })).toBeVisible();
  await expect(section.getByRole("button", { name: "Delete Account", exact: true })).toBeVisible();
  const stats = section.locator("[data-usage-stats]");
  await expect(stats.getByRole("heading")).toHaveText(["This month", "Total"]);
  await expect(stats).toContainText("Text summaries0");
  await expect(stats).toContainText("Left this month5");
});

test("a Google user's profile has an email address and no Telegram ID", {
  tag: ["@S2.account.08", "@S2.account.14", "@S2.account.16"],
}, async ({ context, page, site }) => {
  await signInWithGoogleProfile({ context, page, site });
  await openSubscription({ page, site });
  const section = findSection(page, "account");
  await expect(section.getByText("Grace Hopper", { exact: true })).toBeVisible();
  await expect(section.getByText("grace@example.com", { exact: true })).toBeVisible();
  await expect(section.getByText("Google Account", { exact: true })).toBeVisible();
  await expect(section.getByText("Telegram Account", { exact: true })).toHaveCount(0);
  await expect(section.getByText("Telegram ID", { exact: true })).toHaveCount(0);
  await expect(section.getByText("Account ID", { exact: true })).toBeVisible();
});

test("both ids can be copied, with a confirmation for 2 seconds", {
  tag: ["@S2.account.11", "@S2.account.13", "@S2.account.20"],
}, async ({ context, page, site }) => {
  const person = await signIn({ context, site });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await openSubscription({ page, site });
  const section = findSection(page, "account");
  const { id } = await readStoredUser(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const [label, value] of [
    ["Account ID", id],
    ["Telegram ID", person.telegramId],
  ] as const) {
    await section.getByRole("button", { name: `Copy ${label}` }).click();
    const copied = section.getByRole("button", { name: "Copied" });
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);
    await page.clock.runFor(1990);
    await expect(copied).toBeVisible();
    await page.clock.runFor(20);
    await expect(copied).toHaveCount(0);
    await expect(section.getByRole("button", { name: `Copy ${label}` })).toBeVisible();
  }
});

for (const { id, premium, badge, hue } of [
  { id: "@S6.roles.10", premium: buildActive("lite"), badge: "LITE PLAN", hue: "green" },
  { id: "@S6.roles.11", premium: buildActive("based"), badge: "BASED PLAN", hue: "orange" },
  { id: "@S6.roles.12", premium: buildActive("pro"), badge: "PRO PLAN", hue: "blue" },
  {
    id: "@S6.roles.13",
    premium: { tier: "admin", active: true, summaries_limit: -1 },
    badge: "ADMIN PLAN",
    hue: "purple",
  },
  { id: "@S6.roles.14", premium: {}, badge: "FREE PLAN", hue: "gray" },
] as const) {
  test(`the badge reads ${badge} and is ${hue}`, { tag: ["@S2.account.17", id] }, async ({
    context,
    page,
    site,
  }) => {
    await signIn({ context, site });
    await changePremium({ page, premium });
    await openSubscription({ page, site });
    const label = findSection(page, "account").getByText(badge, { exact: true });
    await expect(label).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await label.evaluate(readHue, "color"), colorScheme).toBe(hue);
    }
  });
}

/** Opens the dialog with a clock that the test controls. */
async function openDelete({
  context,
  page,
  site,
}: {
  context: BrowserContext;
  page: Page;
  site: RunningPith;
}) {
  const deletions: unknown[] = [];
  page.on("request", (request) => {
    const isDeletion = request.method() === "DELETE" && request.url().endsWith("/api/users/account");
    if (isDeletion) deletions.push(request.postDataJSON());
  });
  const person = await signIn({ context, site });
  await page.clock.install();
  await openSubscription({ page, site });
  await findSection(page, "account").getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account" });
  await dialog.waitFor();
  return {
    person,
    deletions,
    dialog,
    word: dialog.getByRole("textbox"),
    button: dialog.getByRole("button", { name: "Delete Account", exact: true }),
    undo: dialog.getByRole("button", { name: "Undo" }),
  };
}

test("the account can be deleted only after typing exactly 'delete'", {
  tag: ["@S2.modals.08", "@S4.delete.01", "@S5.delete.01"],
}, async ({ context, page, site }) => {
  const { word, button } = await openDelete({ context, page, site });
  await expect(button).toBeDisabled();
  for (const text of ["Delete", "DELETE", "delete ", " delete", "delet", "deleted"]) {
    await word.fill(text);
    await expect(button, text).toBeDisabled();
  }
  await word.fill("delete");
  await expect(button).toBeEnabled();
});

test("Delete Account counts down from ten seconds, and Undo cancels it for good", {
  tag: ["@S4.delete.02", "@S4.delete.03", "@S4.delete.04"],
}, async ({ context, page, site }) => {
  const { word, button, undo, dialog, deletions } = await openDelete({ context, page, site });
  await word.fill("delete");
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.click();
  await expect(dialog.getByRole("timer")).toHaveText("Deleting in 10 seconds");
  // Advance one second at a time, because each render schedules the next tick.
  for (const left of [9, 8, 7]) {
    await page.clock.runFor(1000);
    await expect(dialog.getByRole("timer")).toHaveText(`Deleting in ${left} seconds`);
  }
  await undo.click();
  await expect(dialog.getByRole("timer")).toHaveCount(0);
  await page.clock.runFor(60_000);
  expect(deletions).toEqual([]);
  await expect(button).toBeVisible();
});

test("after ten seconds the account is deleted along with its session", {
  tag: ["@S4.delete.03", "@S4.delete.05"],
}, async ({ context, page, site }) => {
  const { word, button, dialog, deletions, person } = await openDelete({ context, page, site });
  await word.fill("delete");
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.click();
  for (let left = 9; left >= 1; left -= 1) {
    await page.clock.runFor(1000);
    await expect(dialog.getByRole("timer")).toContainText(`Deleting in ${left} second`);
  }
  await page.clock.runFor(900);
  expect(deletions).toEqual([]);
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(page).toHaveURL(`${site.origin}/`);
  expect(deletions).toEqual([{ confirmation: "delete" }]);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  const answer = await context.request.get(`${site.origin}${overviewPath}`, {
    headers: { authorization: `Telegram ${person.telegramId}` },
  });
  expect(answer.status()).toBe(401);
});

async function readStoredUser(page: Page): Promise<{ id: string }> {
  return JSON.parse((await page.evaluate(() => window.sessionStorage.getItem("pith-auth"))) ?? "{}") as {
    id: string;
  };
}
