import { signInWithGoogleProfile } from "./support/accounts.ts";
import { createTelegramPerson, signIn } from "./support/people.ts";
import { expect, siteLinks, test } from "./support/site.ts";

test("the support section links to the email address and the community chat", {
  tag: ["@S2.support.01", "@S2.support.02", "@S7.other.07", "@S7.other.08"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await page.goto(`${site.origin}/subscription?section=support`);
  const section = page.locator("section#support");
  await expect(section).toBeInViewport();
  await expect(section.getByRole("link", { name: "Email support" })).toHaveAttribute(
    "href",
    `mailto:${siteLinks.supportEmail}`,
  );
  const chat = section.getByRole("link", { name: "Community chat" });
  await expect(chat).toHaveAttribute("href", siteLinks.communityUrl);
  await expect(chat).toHaveAttribute("target", "_blank");
});

test("linking Telegram asks for the id, then for the bot's code, in one dialog", {
  tag: "@D.readings.04",
}, async ({ context, page, site }) => {
  const { telegramId } = await createTelegramPerson({ site });
  await signInWithGoogleProfile({ context, page, site });
  await page.goto(`${site.origin}/subscription?section=telegram`);
  await page.locator("section#telegram").getByRole("button", { name: "Link Telegram" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Code from the bot")).toHaveCount(0);
  await dialog.getByLabel("Telegram ID").fill(telegramId);
  await dialog.getByRole("button", { name: "Send code" }).click();
  await expect(dialog.getByLabel("Code from the bot")).toBeVisible();
  await expect(dialog.getByLabel("Telegram ID")).toHaveCount(0);
});

test("plans are monthly without a toggle, and are paid by card or crypto", {
  tag: ["@D.readings.06", "@S1.payment.01", "@S1.payment.02"],
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await page.goto(`${site.origin}/subscription?section=upgrade`);
  const upgrade = page.locator("section#upgrade");
  await expect(upgrade.getByRole("heading", { name: "Available Plans" })).toBeVisible();
  await expect(upgrade.getByText("/ month").first()).toBeVisible();
  await expect(upgrade).not.toContainText(/yearly|annual|per year|\/ year/i);

  const lite = upgrade.locator('[data-plan-card="lite"]');
  await upgrade.getByRole("checkbox").check();
  await lite.getByRole("button").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: /^Card/ })).toBeEnabled();
  await expect(dialog.getByRole("radio", { name: /^Crypto/ })).toBeEnabled();
});

for (const [id, method] of [
  ["@S1.payment.01", "Card"],
  ["@S1.payment.02", "Crypto"],
] as const) {
  test(`a plan can be paid by ${method.toLowerCase()}`, { tag: id }, async ({ context, page, site }) => {
    await signIn({ context, site });
    await page.goto(`${site.origin}/payment`);
    const form = page.getByRole("form", { name: "Payment" });
    await form.getByRole("radio", { name: "Lite" }).check();
    await form.getByRole("radio", { name: new RegExp(`^${method}`) }).check();
    await form.getByRole("checkbox").check();
    await form.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page).not.toHaveURL(/\/payment$/);
    await page
      .getByRole("button", { name: /^Pay( |$)/ })
      .first()
      .click();
    await expect(page).toHaveURL(method === "Card" ? /\/payment\/success/ : /\/payment\/crypto\/success/);
    await expect(page.getByRole("heading", { level: 1, name: "Payment Successful" })).toBeVisible();
    await page.goto(`${site.origin}/subscription`);
    await expect(page.locator("[data-plan-status]")).toContainText("Lite");
  });
}
