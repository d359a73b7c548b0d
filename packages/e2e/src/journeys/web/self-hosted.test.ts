import type { Browser, BrowserContext, Page } from "@playwright/test";
import { findViolations, readOverflow } from "./support/check-page.ts";
import { fillInMember, openHome } from "./support/home-server.ts";
import { expect, test } from "./support/site.ts";

const aboutPlans = /pricing|upgrade|subscription|payment|\bplans?\b/i;

/** Adds a virtual authenticator that confirms every passkey request. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ["light", "dark"] as const) expect(await findViolations({ page, theme })).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await readOverflow(page)).toBe(0);
  if (size) await page.setViewportSize(size);
}

async function openProfile(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale: "en-US", serviceWorkers: "block" });
  return { context, page: await context.newPage() };
}

test("a household sets up its server, invites a member, and disables the account", async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000);
  const { server, origin, setupUrl } = await openHome();
  await using _running = server;
  await addAuthenticator(page);

  await test.step("visitors of a server without an admin see how to set it up instead of the field", async () => {
    await page.goto(origin);
    await expect(page.getByText("This server isn’t set up yet.", { exact: false })).toBeVisible();
    await expect(page.locator("[data-home-form]")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Pricing" })).toHaveCount(0);
    await expect(page.locator("#pricing")).toHaveCount(0);
  });

  await test.step("the setup link creates the admin and offers a passkey", async () => {
    await page.goto(setupUrl);
    await expectAccessible(page);
    await fillInMember({ page, name: "Ada" });
    await page.getByRole("button", { name: "Create admin account" }).click();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.locator("[data-member=Ada]")).toContainText("You");
    await expectAccessible(page);
    await page.goto(setupUrl);
    await expect(page.getByRole("heading", { name: "This server is already set up" })).toBeVisible();
  });

  const link = await test.step("the admin creates an invitation", async () => {
    await page.goto(`${origin}/admin?part=invitations`);
    await page.getByRole("button", { name: "Create an invitation" }).click();
    const note = page.locator("[data-new-link]");
    await expectAccessible(page);
    return (await note.locator("code").textContent()) ?? "";
  });

  const guest = await openProfile(browser);
  await test.step("a guest joins with it in another profile, without a passkey", async () => {
    await guest.page.goto(link);
    await expect(guest.page.getByRole("heading", { name: "Create your account" })).toBeVisible();
    await expectAccessible(guest.page);
    await fillInMember({ page: guest.page, name: "Grace" });
    await guest.page.getByRole("button", { name: "Create account" }).click();
    await guest.page.getByRole("button", { name: "Not now" }).click();
    await expect(guest.page.getByRole("textbox", { name: "Link to a video" })).toBeVisible();
    await guest.page.goto(link);
    await expect(guest.page.getByRole("heading", { name: "This link doesn’t work anymore" })).toBeVisible();
  });

  await test.step("header, home, account, support and legal pages mention no plan", async () => {
    for (const path of ["/", "/subscription", "/terms", "/privacy", "/support"]) {
      await guest.page.goto(origin + path);
      await expect(guest.page.locator("footer")).toBeAttached();
      await expect.poll(() => guest.page.locator("body").innerText()).not.toMatch(aboutPlans);
    }
    await guest.page.goto(`${origin}/subscription`);
    await expect(guest.page.getByRole("button", { name: "Passkeys" })).toBeVisible();
    await expectAccessible(guest.page);
    await guest.page.getByRole("button", { name: /^Account menu/ }).click();
    const menu = guest.page.getByRole("menu");
    await expect(menu).toBeVisible();
    expect(await menu.innerText()).not.toMatch(aboutPlans);
    expect(await menu.innerText()).not.toContain("Admin");
  });

  await test.step("the guest signs in again with her password", async () => {
    await guest.context.clearCookies();
    await guest.page.goto(`${origin}/login?redirect=/summaries`);
    await expectAccessible(guest.page);
    await fillInMember({ page: guest.page, name: "grace" });
    await guest.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(guest.page).toHaveURL(`${origin}/summaries`);
  });

  await test.step("the admin signs in with the passkey", async () => {
    await page.context().clearCookies();
    await page.goto(`${origin}/login?redirect=/admin`);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.locator("[data-member=Grace]")).toBeVisible();
  });

  await test.step("a disabled member is signed out, and her password no longer works", async () => {
    await page.getByRole("button", { name: "Manage: Grace" }).click();
    await page.getByRole("button", { name: "Disable account" }).click();
    await page.getByRole("button", { name: "Disable account" }).click();
    await expect(page.locator("[data-member=Grace]")).toContainText("Disabled");
    await guest.page.goto(`${origin}/login?redirect=/summaries`);
    await fillInMember({ page: guest.page, name: "Grace" });
    await guest.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(guest.page.getByText("This account is disabled", { exact: false })).toBeVisible();
  });

  await test.step("the admin sees the server's status", async () => {
    await page.goto(`${origin}/admin?part=server`);
    await expect(page.getByText("Embedded", { exact: false }).first()).toBeVisible();
    await expectAccessible(page);
  });
  await guest.context.close();
});
