import { openAccount } from "./support/accounts.ts";
import { createLoginLink, readLoginCode, signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

test("the list of sessions signs out another browser, and then all others", async ({
  context,
  page,
  site,
}) => {
  const person = await signIn({ context, site });
  /**
   * Signs the user in on another device. Returns a function that checks whether they are still signed in
   * there.
   */
  const signInElsewhere = async (userAgent: string) => {
    const link = new URL(await createLoginLink({ site, telegramId: person.telegramId }));
    const response = await fetch(`${site.origin}/api/auth/telegram-session`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": userAgent },
      body: JSON.stringify(Object.fromEntries(link.searchParams)),
    });
    const Cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return async () => (await fetch(`${site.origin}/api/users/account/overview`, { headers: { Cookie } })).ok;
  };
  const isPhoneIn = await signInElsewhere(
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1",
  );
  const isTabletIn = await signInElsewhere("Mozilla/5.0 (Android 15; Tablet; rv:143.0) Firefox/143.0");
  expect([await isPhoneIn(), await isTabletIn()]).toEqual([true, true]);

  await openAccount({ page, site });
  await page.getByRole("button", { name: "Where you’re signed in" }).click();
  const dialog = page.locator("[data-dialog=signed-in-places]");
  const places = dialog.getByRole("listitem");
  await expect(places).toHaveCount(4);
  await expect(places.first()).toContainText("This browser");
  await expect(dialog.locator("[data-place=bot]")).toContainText("Telegram bot");

  await dialog.getByRole("button", { name: "Sign out: Safari on iPhone" }).click();
  await expect(places).toHaveCount(3);
  expect([await isPhoneIn(), await isTabletIn()]).toEqual([false, true]);

  await dialog.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(places).toHaveCount(2);
  expect(await isTabletIn()).toBe(false);
  await expect(dialog.getByRole("button", { name: /^Sign out/ })).toHaveCount(0);
});

test("deleting an account later asks for a new sign-in and then continues automatically", async ({
  context,
  page,
  site,
}) => {
  const person = await signIn({ context, site });
  let calls = 0;
  // Simulates the server's rejection, which would otherwise only occur after ten minutes.
  await page.route("**/api/users/account", async (route) => {
    calls += 1;
    if (calls > 1) return route.fallback();
    const json = {
      success: false,
      error: "Sign in again.",
      code: "forbidden.sign_in_again",
      request_id: "r",
    };
    return route.fulfill({ status: 403, json });
  });
  await openAccount({ page, site });
  await page.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.locator("[data-dialog=delete-account]");
  await dialog.getByRole("textbox").fill("delete");
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await dialog.getByRole("button", { name: "Send code" }).click({ timeout: 20_000 });
  const field = dialog.getByLabel("Verification code");
  await expect(field).toBeFocused();
  await field.fill(await readLoginCode({ site, telegramId: person.telegramId }));
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect(page.getByRole("button", { name: /^Account menu/ })).toHaveCount(0);
  expect(calls).toBe(2);
});
