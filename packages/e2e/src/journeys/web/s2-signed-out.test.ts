import { findSection } from "./support/accounts.ts";
import { holdBack } from "./support/hold-back.ts";
import { createLoginLink, createTelegramPerson } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

for (const { name, isSigned } of [
  { name: "a link of the bot that was used before", isSigned: true },
  { name: "a bare telegramId", isSigned: false },
]) {
  test(`on /subscription with ${name}, the page asks to sign in, shows no account, and offers Sign Out until sign-in completes`, {
    tag: ["@S2.upgrade.02", "@S2.upgrade.03", "@S2.account.02", "@S2.account.03"],
  }, async ({ page, site }) => {
    const { telegramId } = await createTelegramPerson({ site });
    const link = new URL(await createLoginLink({ site, telegramId }));
    const used = await fetch(`${site.origin}/api/auth/telegram-session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(Object.fromEntries(link.searchParams)),
    });
    expect(used.ok).toBe(true);

    // Holds back the login page, so that the test can check what is shown before the redirect.
    const held = await holdBack({ page, url: "**/assets/login-page-*.js" });
    await page.goto(`${site.origin}/subscription${isSigned ? link.search : `?telegramId=${telegramId}`}`);
    const upgrade = findSection(page, "upgrade");
    await expect(
      upgrade.getByRole("heading", { name: "Authentication Required", exact: true }),
    ).toBeVisible();
    await expect(upgrade.getByText("Please sign in to view available plans.", { exact: true })).toBeVisible();
    await expect(upgrade.getByRole("article")).toHaveCount(0);
    const account = findSection(page, "account");
    await expect(account.getByText("No account information available", { exact: true })).toBeVisible();
    await expect(account.getByRole("button")).toHaveText(["Sign Out"]);
    await expect(page.getByText("Loading Subscription...")).toHaveCount(0);

    await account.getByRole("button", { name: "Sign Out", exact: true }).click();
    held.release();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    // Signing out removes the prefilled id from the URL.
    await expect(page).toHaveURL(`${site.origin}/login`);
  });
}
