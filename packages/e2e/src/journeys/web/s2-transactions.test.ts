import { readFile } from "node:fs/promises";
import type { RawTransaction } from "@pith/core/billing/transaction";
import type { Locator, Page } from "@playwright/test";
import {
  changeOverview,
  findSection,
  openSubscription,
  phone,
  signInOn,
  writeDate,
} from "./support/accounts.ts";
import { signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

function buildTransaction(changes: RawTransaction = {}): RawTransaction {
  return {
    id: "t-1",
    provider: "stripe",
    tier: "lite",
    status: "succeeded",
    payment_type: "card",
    amount: 500,
    currency: "USD",
    provider_payment_id: "pi_0123456789abcdef",
    subscription_id: null,
    customer_id: null,
    timestamp: "2026-03-07T17:00:00.000Z",
    created_at: "2026-03-07T17:00:00.000Z",
    receipt_url: null,
    invoice_url: null,
    ...changes,
  };
}

async function changeTransactions({
  page,
  transactions,
}: {
  page: Page;
  transactions: RawTransaction[];
}): Promise<void> {
  await changeOverview({ page, change: (overview) => ({ ...overview, transactions }) });
}

/** Returns the payment rows, without the table header. */
function findRows(root: Locator): Locator {
  return root.getByRole("table").locator("tbody tr");
}

test("the table shows a payment's date, plan, amount and status, but not its id", {
  tag: ["@S2.transactions.01", "@S2.transactions.02", "@S2.transactions.03", "@S3.transaction.21"],
}, async ({ context, page, site }) => {
  await signInOn({ context, site, plan: "lite" });
  await openSubscription({ page, site });
  const section = findSection(page, "transactions");
  await expect(section.getByRole("heading", { name: "Transaction History", exact: true })).toBeVisible();
  await expect(section.getByRole("columnheader")).toHaveText(["Date", "Plan", "Amount", "Status", "Details"]);
  await expect(section.getByRole("columnheader", { name: /payment/i })).toHaveCount(0);
  await expect(section.getByRole("button", { name: "View All Transactions" })).toHaveCount(0);
  await expect(findRows(section)).toHaveCount(1);
  await expect(findRows(section).getByRole("cell")).toHaveText([
    writeDate(new Date().toISOString()),
    "Lite",
    "$2.50",
    "Completed",
    "",
  ]);
});

test("amounts keep the payment's currency, unknown statuses are pending, and unreadable dates N/A", {
  tag: ["@S2.transactions.04", "@S2.transactions.14", "@S3.transaction.22"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await changeTransactions({
    page,
    transactions: [
      buildTransaction({ id: "t-1" }),
      buildTransaction({ id: "t-2", amount: 5, amount_in_units: true }),
      buildTransaction({ id: "t-3", status: "foo" }),
      buildTransaction({ id: "t-4", timestamp: "abc", created_at: "abc" }),
    ],
  });
  await openSubscription({ page, site });
  const rows = findRows(findSection(page, "transactions"));
  const readColumn = (index: number) => rows.locator(`td:nth-child(${index})`);
  await expect(readColumn(1)).toHaveText([...Array(3).fill(writeDate("2026-03-07T17:00:00.000Z")), "N/A"]);
  await expect(readColumn(3)).toHaveText(Array(4).fill("$5.00"));
  await expect(readColumn(4)).toHaveText(["Completed", "Completed", "Pending", "Completed"]);
});

test("a long list scrolls within 24 rem", { tag: "@S2.transactions.05" }, async ({ context, page, site }) => {
  await signIn({ context, site });
  const transactions = Array.from({ length: 40 }, (_, index) => buildTransaction({ id: `t-${index}` }));
  await changeTransactions({ page, transactions });
  await openSubscription({ page, site });
  const list = page.getByRole("region", { name: "Payments" });
  const { maxHeight, overflow, height, inside, rem } = await list.evaluate((element) => ({
    maxHeight: getComputedStyle(element).maxHeight,
    overflow: getComputedStyle(element).overflowY,
    height: element.getBoundingClientRect().height,
    inside: element.scrollHeight,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  }));
  expect(Number.parseFloat(maxHeight)).toBe(24 * rem);
  expect(overflow).toBe("auto");
  expect(height).toBe(24 * rem);
  expect(inside).toBeGreaterThan(height);
});

test("on a phone a button opens the same table in a sheet of 80 % of the height", {
  tag: [
    "@S2.transactions.06",
    "@S2.transactions.07",
    "@S2.transactions.08",
    "@S2.transactions.09",
    "@S2.transactions.10",
  ],
}, async ({ context, page, site }) => {
  await page.setViewportSize(phone);
  await signIn({ context, site });
  const amounts = Array.from({ length: 12 }, (_, index) => 500 + index);
  const transactions = amounts.map((amount) => buildTransaction({ id: `t-${amount}`, amount }));
  await changeTransactions({ page, transactions });
  await openSubscription({ page, site });
  const section = findSection(page, "transactions");
  await expect(
    section.getByText("View your complete payment history and download receipts.", { exact: true }),
  ).toBeVisible();
  await expect(section.getByRole("table")).toHaveCount(0);
  await section.getByRole("button", { name: "View All Transactions", exact: true }).click();

  const sheet = page.getByRole("dialog", { name: "Transaction History" });
  await expect(sheet.getByRole("columnheader")).toHaveText(["Date", "Plan", "Amount", "Status", "Details"]);
  await expect(findRows(sheet).locator("td:nth-child(3)")).toHaveText(
    amounts.map((amount) => `$${(amount / 100).toFixed(2)}`),
  );
  // The sheet slides in from below, so wait for its final position.
  await expect
    .poll(() => sheet.evaluate((element) => Math.round(element.getBoundingClientRect().bottom)))
    .toBe(phone.height);
  const height = await sheet.evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBeCloseTo(0.8 * phone.height, 0);

  // In the sheet, too, a row opens its receipt.
  await findRows(sheet)
    .first()
    .getByRole("button", { name: /^Details of the payment/ })
    .click();
  await expect(sheet.locator("[data-transaction-details]")).toContainText("Payment ID89abcdef");
  const downloading = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Download receipt" }).click();
  expect((await downloading).suggestedFilename()).toBe("pith-receipt-2026-03-07.txt");
});

test("a payment's details show the last 8 characters of its id and download a receipt named by date", {
  tag: ["@S2.transactions.11", "@S2.transactions.12", "@S2.transactions.13"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await changeTransactions({ page, transactions: [buildTransaction()] });
  await openSubscription({ page, site });
  const section = findSection(page, "transactions");
  await section.getByRole("button", { name: /^Details of the payment/ }).click();
  const details = section.locator("[data-transaction-details]");
  await expect(details.locator("dt", { hasText: "Payment ID" }).locator("+ dd")).toHaveText("89abcdef");
  await expect(details).not.toContainText("pi_01234567");

  const downloading = page.waitForEvent("download");
  await details.getByRole("button", { name: "Download receipt" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("pith-receipt-2026-03-07.txt");
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain("Amount: $5.00");
  expect(text).toContain("Status: Completed");
  expect(text).toContain("Payment: 89abcdef");
});

test("a payment's details break no word on a narrow phone", async ({ context, page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() => localStorage.setItem("ui-language", "ar"));
  await signIn({ context, site });
  const transactions = [buildTransaction({ provider: "nowpayments", payment_type: "crypto" })];
  await changeTransactions({ page, transactions });
  await openSubscription({ page, site });
  await findSection(page, "transactions").getByRole("button").click();
  const sheet = page.getByRole("dialog");
  await findRows(sheet).getByRole("button").click();
  const name = "NOWPayments";
  const lineCount = await sheet.locator("dd", { hasText: name }).evaluate((element, name) => {
    const range = document.createRange();
    const [text] = element.childNodes;
    const start = text?.textContent?.indexOf(name) ?? -1;
    if (!text || start < 0) return null;
    range.setStart(text, start);
    range.setEnd(text, start + name.length);
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
  }, name);
  expect(lineCount).toBe(1);
});

test("a user without payments is told where they will appear", async ({ context, page, site }) => {
  await signIn({ context, site });
  await openSubscription({ page, site });
  await expect(findSection(page, "transactions").getByText(/^No payments yet/)).toBeVisible();
});
