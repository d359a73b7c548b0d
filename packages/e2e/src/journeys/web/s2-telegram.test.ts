import type { BrowserContext, Page } from "@playwright/test";
import type { RunningPith } from "../../harness/start-pith.ts";
import { findSection, openSubscription, signInWithGoogleProfile } from "./support/accounts.ts";
import { createTelegramId, createTelegramPerson, readLoginCode, signIn } from "./support/people.ts";
import { expect, siteLinks, test } from "./support/site.ts";

const linkPath = "**/api/premium/link-telegram";
const activatePath = "**/api/premium/activate-telegram";

/** Opens the dialog for linking Telegram, as a Google user. */
async function openDialog({
  context,
  page,
  site,
}: {
  context: BrowserContext;
  page: Page;
  site: RunningPith;
}) {
  const user = await signInWithGoogleProfile({ context, page, site });
  await openSubscription({ page, site });
  await findSection(page, "telegram").getByRole("button", { name: "Link Telegram" }).click();
  const dialog = page.getByRole("dialog", { name: "Link your Telegram account" });
  await dialog.waitFor();
  return {
    user,
    dialog,
    state: dialog.locator("[data-link-state]"),
    id: dialog.getByLabel("Telegram ID"),
    send: dialog.getByRole("button", { name: "Send code" }),
    code: dialog.getByLabel("Code from the bot"),
    confirm: dialog.getByRole("button", { name: "Link account" }),
  };
}

test("linking is offered to Google users, and Telegram users are already connected", {
  tag: ["@S2.telegram.01", "@S2.telegram.02", "@S2.telegram.03", "@S2.telegram.07"],
}, async ({ browser, context, page, site }) => {
  await signInWithGoogleProfile({ context, page, site });
  await openSubscription({ page, site });
  const section = findSection(page, "telegram");
  await expect(section.getByRole("heading", { name: "Link Telegram Account", exact: true })).toBeVisible();
  await expect(
    section.getByText("Connect your Telegram account to activate premium features across all platforms", {
      exact: true,
    }),
  ).toBeVisible();
  await expect(section.getByRole("button", { name: "Link Telegram" })).toBeVisible();
  await expect(section.getByText("Already Connected via Telegram")).toHaveCount(0);

  const other = await browser.newContext({ locale: "en-US" });
  await signIn({ context: other, site });
  const telegramPage = await other.newPage();
  await openSubscription({ page: telegramPage, site });
  const connected = findSection(telegramPage, "telegram");
  await expect(connected.getByText("Already Connected via Telegram", { exact: true })).toBeVisible();
  await expect(connected.getByRole("button")).toHaveCount(0);
  await other.close();
});

test("an id of 6 to 12 digits is marked as valid", { tag: "@S5.link.06" }, async ({
  context,
  page,
  site,
}) => {
  const { dialog, id, send } = await openDialog({ context, page, site });
  const valid = dialog.getByText("Valid Telegram ID format", { exact: true });
  await expect(valid).toHaveCount(0);
  for (const [text, isValid] of [
    ["12345", false],
    ["123456", true],
    ["123456789012", true],
    ["1234567890123", false],
    ["12345a", false],
  ] as const) {
    await id.fill(text);
    await expect(valid, text).toHaveCount(isValid ? 1 : 0);
    await expect(send, text).toBeEnabled({ enabled: isValid });
  }
  await expect(
    dialog.getByText("Please enter a valid Telegram ID (6-12 digits)", { exact: true }),
  ).toBeVisible();
});

test("an id and the bot's code link the account and reload the user's data", {
  tag: [
    "@S2.telegram.04",
    "@S2.telegram.05",
    "@S2.telegram.08",
    "@S2.account.14",
    "@S7.link.02",
    "@S7.link.03",
    "@S7.link.04",
    "@S7.link.05",
    "@D.readings.04",
  ],
}, async ({ context, page, site }) => {
  const { telegramId } = await createTelegramPerson({ site });
  const bodies: unknown[] = [];
  let overviews = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/premium/link-telegram")) bodies.push(request.postDataJSON());
    if (request.url().endsWith("/api/users/account/overview")) overviews += 1;
  });
  const { user, state, id, send, code, confirm } = await openDialog({ context, page, site });
  await expect(state).toHaveAttribute("data-link-state", "input");
  await expect(code).toHaveCount(0);
  await id.fill(telegramId);
  await send.click();
  await expect(code).toBeVisible();
  await expect(id).toHaveCount(0);
  await expect(state).toHaveAttribute("data-link-state", "input");

  const before = overviews;
  await code.fill(await readLoginCode({ site, telegramId }));
  await confirm.click();
  await expect(state).toHaveAttribute("data-link-state", "success");
  await expect(state).toContainText("Your Telegram account is linked.");
  await expect.poll(() => overviews).toBeGreaterThan(before);

  const claimed = {
    telegram_id: Number(telegramId),
    firebase_uid: user.id,
    firebase_email: "grace@example.com",
    firebase_display_name: "Grace Hopper",
  };
  expect(bodies[0]).toEqual(claimed);
  expect(bodies[1]).toMatchObject(claimed);

  // The user still has a Google account, whose profile shows no Telegram ID.
  await page.reload();
  await expect(
    findSection(page, "telegram").getByText(`Linked to Telegram ID ${telegramId}`, { exact: true }),
  ).toBeVisible();
  const account = findSection(page, "account");
  await expect(account.getByText("Account ID", { exact: true })).toBeVisible();
  await expect(account.getByText("Telegram ID", { exact: true })).toHaveCount(0);
});

test("an id that never started the bot isn't found, with a hint to start it first", {
  tag: ["@S2.telegram.06", "@S8.linking.05"],
}, async ({ context, page, site }) => {
  const { dialog, state, id, send } = await openDialog({ context, page, site });
  await id.fill(createTelegramId());
  await send.click();
  await expect(state).toHaveAttribute("data-link-state", "error");
  await expect(state.getByRole("alert")).toContainText(/not found/i);
  const hint = state.locator("[data-hint]");
  await expect(hint).toHaveCount(1);
  await expect(hint).toContainText("Start the bot first");
  await expect(hint.getByRole("link")).toHaveAttribute("href", `https://t.me/${siteLinks.botUsername}`);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(state).toHaveAttribute("data-link-state", "input");
});

test("an id that is linked elsewhere is rejected, with a hint that it belongs to another user", {
  tag: "@S8.linking.06",
}, async ({ browser, context, page, site }) => {
  const { telegramId } = await createTelegramPerson({ site });
  const other = await browser.newContext({ locale: "en-US" });
  const first = await openDialog({ context: other, page: await other.newPage(), site });
  await first.id.fill(telegramId);
  await first.send.click();
  await first.code.fill(await readLoginCode({ site, telegramId }));
  await first.confirm.click();
  await expect(first.state).toHaveAttribute("data-link-state", "success");
  await other.close();

  const { state, id, send } = await openDialog({ context, page, site });
  await id.fill(telegramId);
  await send.click();
  await expect(state.getByRole("alert")).toContainText(/already linked/i);
  const hint = state.locator("[data-hint]");
  await expect(hint).toHaveCount(1);
  await expect(hint).toContainText("belongs to another user");
});

for (const { id: row, status, json, text } of [
  { id: "@S8.linking.01", status: 500, json: {}, text: "Failed to link Telegram account" },
  { id: "@S8.linking.02", status: 200, json: { success: false }, text: "Linking failed" },
]) {
  test(`a failed link without a reason says '${text}'`, { tag: row }, async ({ context, page, site }) => {
    await page.route(linkPath, (route) => route.fulfill({ status, json }));
    const { state, id, send } = await openDialog({ context, page, site });
    await id.fill("123456789");
    await send.click();
    await expect(state.getByRole("alert")).toHaveText(text);
    await expect(state.locator("[data-hint]")).toHaveCount(0);
  });
}

for (const { id: row, status, json, text } of [
  { id: "@S8.linking.03", status: 500, json: {}, text: "Failed to activate premium" },
  { id: "@S8.linking.04", status: 200, json: { success: false }, text: "Activation failed" },
]) {
  test(`a plan that couldn't be transferred says '${text}' while the link is kept`, {
    tag: row,
  }, async ({ context, page, site }) => {
    await page.route(linkPath, (route) =>
      route.fulfill({ json: { success: true, data: { pending: false } } }),
    );
    await page.route(activatePath, (route) => route.fulfill({ status, json }));
    const { state, id, send } = await openDialog({ context, page, site });
    await id.fill("123456789");
    await send.click();
    await expect(state).toHaveAttribute("data-link-state", "success");
    await expect(state.getByText(text, { exact: true })).toBeVisible();
  });
}
