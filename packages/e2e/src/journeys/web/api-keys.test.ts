import type { Page } from "@playwright/test";
import type { RunningPith } from "../../harness/start-pith.ts";
import { openAccount } from "./support/accounts.ts";
import { findViolations } from "./support/check-page.ts";
import { readLoginCode, signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

async function openKeys({ page, site }: { page: Page; site: RunningPith }) {
  await openAccount({ page, site });
  await page.getByRole("button", { name: "API keys" }).click();
  const dialog = page.locator("[data-dialog=api-keys]");
  const press = (name: string | RegExp) => dialog.getByRole("button", { name, exact: true }).click();
  const expectAccessible = async () => {
    for (const theme of ["light", "dark"] as const) expect(await findViolations({ page, theme })).toEqual([]);
  };
  return { dialog, press, expectAccessible };
}

test("an API key is created, works within its permissions, and stops working when it is revoked", async ({
  context,
  page,
  site,
}) => {
  await signIn({ context, site });
  const { dialog, press, expectAccessible } = await openKeys({ page, site });
  await expect(dialog).toContainText("You don’t have any keys yet.");
  await expectAccessible();

  await press("Create a key");
  await dialog.getByLabel("Name").fill("Backups");
  await dialog.getByLabel(/^Monthly limit/).fill("5");
  await expectAccessible();
  await press("Create key");
  const secret = dialog.locator("[data-new-secret] code");
  await expect(secret).toHaveText(/^pith_\w{42}$/);
  const key = await secret.innerText();
  await expectAccessible();
  await press("Done");
  const item = dialog.locator("[data-key=Backups]");
  await expect(item).toContainText("Never used");
  await expect(item).toContainText("0 of 5 this month");
  await expect(dialog.getByText(key)).toHaveCount(0);

  const callWith = (path: string) =>
    fetch(`${site.origin}/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
  expect((await callWith("/summaries")).status).toBe(200);
  expect((await callWith("/webhooks")).status).toBe(403);

  await press("Revoke: Backups");
  await expect(dialog.getByRole("alert")).toContainText("“Backups” will stop working");
  await expectAccessible();
  await press("Keep");
  await expect(item).toBeVisible();
  await press("Revoke: Backups");
  await press("Revoke key");
  await expect(dialog).toContainText("You don’t have any keys yet.");
  expect((await callWith("/summaries")).status).toBe(401);
});

test("creating a key later asks for a new sign-in and then continues automatically", {
  tag: "@night",
}, async ({ context, page, site }) => {
  const person = await signIn({ context, site });
  let calls = 0;
  // Simulates the server's rejection, which would otherwise only occur after ten minutes.
  await page.route("**/api/users/account/keys", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
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
  const { dialog, press, expectAccessible } = await openKeys({ page, site });
  await press("Create a key");
  await dialog.getByLabel("Name").fill("Nightly");
  await press("Create key");
  await expect(dialog).toContainText("Sign in again to confirm");
  await expectAccessible();
  await press("Send code");
  const field = dialog.getByLabel("Verification code");
  await field.fill(await readLoginCode({ site, telegramId: person.telegramId }));
  await press("Sign in");
  await expect(dialog.locator("[data-new-secret] code")).toHaveText(/^pith_/);
  await press("Done");
  await expect(dialog.locator("[data-key=Nightly]")).toBeVisible();
  expect(calls).toBe(2);
});
