import type { Locator, Page } from "@playwright/test";
import { findPlanCard, findSection, openSubscription, signInOn, writeDate } from "./support/accounts.ts";
import { expect, test } from "./support/site.ts";

const cancelPath = "**/api/premium/cancel";
const overviewPath = "**/api/users/account/overview";

function findCancel(page: Page): Locator {
  return page.getByRole("dialog", { name: /^Cancel/ });
}

async function openCancel(page: Page): Promise<Locator> {
  await findPlanCard(page).getByRole("button", { name: "Cancel", exact: true }).click();
  const dialog = findCancel(page);
  await dialog.waitFor();
  return dialog;
}

/**
 * Sets a marker that reloading the page would remove. Returns a function that checks whether the marker is
 * still there.
 */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { __marked: true }));
  return () => page.evaluate(() => "__marked" in window);
}

test("a cancellation is chosen, then confirmed or abandoned, and nothing is sent before", {
  tag: [
    "@S2.modals.04",
    "@S2.modals.05",
    "@S4.cancel.01",
    "@S4.cancel.02",
    "@S4.cancel.03",
    "@S4.cancel.04",
    "@S4.cancel.05",
  ],
}, async ({ context, page, site }) => {
  await signInOn({ context, site, plan: "lite" });
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/premium/cancel")) calls += 1;
  });
  await openSubscription({ page, site });
  const dialog = await openCancel(page);
  await expect(dialog.getByRole("button", { name: /^Keep/ })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Confirm Cancellation" })).toHaveCount(0);
  for (const way of ["Cancel at Period End", "Cancel Immediately"]) {
    await dialog.getByText(way, { exact: true }).click();
    await expect(dialog.getByRole("button", { name: "Confirm Cancellation" })).toBeEnabled();
    await expect(dialog.getByText(way, { exact: true })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Go Back" }).click();
    await expect(dialog.getByText(way, { exact: true })).toBeVisible();
  }
  await dialog.getByRole("button", { name: /^Keep/ }).click();
  await expect(dialog).toBeHidden();
  expect(calls).toBe(0);
  await expect(findPlanCard(page).getByRole("button", { name: "Cancel", exact: true })).toBeVisible();
});

test("a cancellation at the period's end keeps the plan until then and can be undone; other tabs reload", {
  tag: [
    "@S2.modals.02",
    "@S2.modals.06",
    "@S4.cancel.08",
    "@S4.cancel.11",
    "@S4.cancel.12",
    "@S4.cancel.13",
    "@S4.cancel.14",
    "@S4.cancel.16",
    "@S4.payment.05",
    "@S4.payment.07",
    "@S4.payment.08",
    "@S7.cancel.05",
  ],
}, async ({ context, page, site }) => {
  const person = await signInOn({ context, site, plan: "lite" });
  const answer = await context.request.get(`${site.origin}/api/users/account/overview`, {
    headers: { authorization: `Telegram ${person.telegramId}` },
  });
  const { data }: { data: { premium: { expiry_date: string } } } = await answer.json();
  const otherTab = await context.newPage();
  await openSubscription({ page: otherTab, site });
  await openSubscription({ page, site });
  // From here on, only the responses to canceling and reactivating can change the page.
  await page.route(overviewPath, (route) => route.abort());
  const isMarked = await markPage(page);
  const dialog = await openCancel(page);
  await dialog.getByRole("button", { name: "Cancel at Period End" }).click();
  const loadedByCancel = otherTab.waitForEvent("load");
  await dialog.getByRole("button", { name: "Confirm Cancellation" }).click();

  const canceled = page.getByRole("dialog", { name: "Your subscription won’t renew" });
  await expect(canceled).toBeVisible();
  await expect(findCancel(page)).toHaveCount(0);
  await expect(canceled.locator("[data-expiry-date]")).toHaveText(writeDate(data.premium.expiry_date));
  await canceled.getByRole("button", { name: "Close" }).last().click();
  await expect(canceled).toBeHidden();
  const card = findPlanCard(page);
  await expect(card).toHaveAttribute("data-plan-status", "lite");
  await expect(card).toContainText(`Ends on ${writeDate(data.premium.expiry_date)}`);
  await expect(card.getByRole("button", { name: "Cancel", exact: true })).toHaveCount(0);
  expect(await isMarked()).toBe(true);
  await loadedByCancel;
  await expect(findPlanCard(otherTab)).toContainText("Ends on");

  const loadedByUpdate = otherTab.waitForEvent("load");
  await card.getByRole("button", { name: "Reactivate" }).click();
  const success = page.getByRole("dialog", { name: "Lite is active again" });
  await expect(success).toBeVisible();
  await expect(card).toContainText("Renews");
  expect(await isMarked()).toBe(true);
  await loadedByUpdate;
  await expect(findPlanCard(otherTab)).toContainText("Renews");
  await page.unroute(overviewPath);
  await success.getByRole("button", { name: "Done" }).click();
  // While the page is reloading, it can't be queried.
  await expect(async () => expect(await isMarked()).toBe(false)).toPass();
  await expect(findPlanCard(page).getByRole("button", { name: "Cancel", exact: true })).toBeVisible();
});

test("an immediate cancellation ends the plan immediately", {
  tag: ["@S2.modals.06", "@S4.cancel.11", "@S4.cancel.12", "@S4.cancel.13", "@S4.cancel.15", "@S7.cancel.05"],
}, async ({ context, page, site }) => {
  await signInOn({ context, site, plan: "lite" });
  await openSubscription({ page, site });
  await page.route(overviewPath, (route) => route.abort());
  const isMarked = await markPage(page);
  const dialog = await openCancel(page);
  await dialog.getByRole("button", { name: "Cancel Immediately" }).click();
  await expect(dialog).toContainText("with no refund");
  await dialog.getByRole("button", { name: "Confirm Cancellation" }).click();
  const canceled = page.getByRole("dialog", { name: "Your subscription has ended" });
  await expect(canceled).toBeVisible();
  await expect(findCancel(page)).toHaveCount(0);
  await canceled.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const card = findPlanCard(page);
  await expect(card).toHaveAttribute("data-plan-status", "free");
  await expect(card.getByRole("button")).toHaveText(["Upgrade"]);
  // The free plan doesn't end, so it has no end date.
  await expect(card).not.toContainText(/Renews|Ends on|Ended on/);
  expect(await isMarked()).toBe(true);
});

test("a failed cancellation is logged, closes the modal and shows an error", {
  tag: ["@S4.cancel.17", "@S4.cancel.18", "@S4.cancel.19"],
}, async ({ context, page, site }) => {
  await signInOn({ context, site, plan: "lite" });
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  await page.route(cancelPath, (route) => route.fulfill({ status: 500, json: {} }));
  await openSubscription({ page, site });
  const dialog = await openCancel(page);
  await dialog.getByRole("button", { name: "Cancel at Period End" }).click();
  await dialog.getByRole("button", { name: "Confirm Cancellation" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(findSection(page, "subscription").getByRole("alert")).toHaveText(
    "Failed to cancel subscription",
  );
  expect(logged.join("\n")).toContain("HTTP error! status: 500");
  await expect(findPlanCard(page)).toHaveAttribute("data-plan-status", "lite");
});
