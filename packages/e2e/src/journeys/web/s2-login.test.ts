import type { Page } from "@playwright/test";
import type { RunningPith } from "../../harness/start-pith.ts";
import { createLoginLink, createTelegramId, createTelegramPerson, readLoginCode } from "./support/people.ts";
import { expect, siteLinks, test } from "./support/site.ts";

function findIdField(page: Page) {
  return page.getByLabel("Telegram ID");
}

function findCodeField(page: Page) {
  return page.getByLabel("Verification code");
}

/** Opens /login and requests a code. */
async function askForCode({
  page,
  site,
  telegramId,
  query = "",
}: {
  page: Page;
  site: RunningPith;
  telegramId: string;
  query?: string;
}): Promise<void> {
  await page.goto(`${site.origin}/login${query}`);
  await findIdField(page).fill(telegramId);
  await page.getByRole("button", { name: "Send code" }).click();
}

test("'Loading...' is shown for 100 ms, then the form for the Telegram ID, without sign-ins that aren't set up", {
  tag: ["@S2.login.09", "@S2.login.10", "@S2.login.12", "@S2.login.16", "@D.local.06"],
}, async ({ page, site }) => {
  await page.clock.install();
  await page.goto(site.origin);
  const signInLink = page.getByRole("banner").getByRole("link", { name: "Sign In" });
  await expect(signInLink).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await signInLink.click();
  await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
  await page.clock.runFor(98);
  await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
  await expect(findIdField(page)).toHaveCount(0);
  await page.clock.runFor(4);
  await expect(page.getByText("Loading...", { exact: true })).toHaveCount(0);
  await expect(findIdField(page)).toBeVisible();
  await expect(findCodeField(page)).toHaveCount(0);
  // Without a Firebase project, Google isn't offered.
  await expect(page.getByText("Google")).toHaveCount(0);
});

test("the code can be sent once the id has 8 to 12 digits", { tag: "@S5.login.06" }, async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/login`);
  const send = page.getByRole("button", { name: "Send code" });
  await expect(send).toBeDisabled();
  for (const [id, isValid] of [
    ["1234567", false],
    ["12345678", true],
    ["123456789012", true],
    ["1234567890123", false],
    ["1234567a", false],
  ] as const) {
    await findIdField(page).fill(id);
    await expect(send, id).toBeEnabled({ enabled: isValid });
  }
});

test("an id and its code sign in; the code field accepts only six digits", {
  tag: [
    "@S3.preferences.01",
    "@S3.preferences.02",
    "@S3.preferences.03",
    "@S3.preferences.04",
    "@S4.auth.05",
    "@S1.signin.03",
    "@S2.login.17",
    "@S2.login.24",
    "@S5.code.03",
    "@S5.code.04",
    "@S7.login.03",
    "@S8.login.02",
    "@D.readings.01",
  ],
}, async ({ context, page, site }) => {
  const { telegramId } = await createTelegramPerson({ site });
  await askForCode({ page, site, telegramId });
  const code = findCodeField(page);
  await expect(code).toBeVisible();
  await expect(findIdField(page)).toHaveCount(0);
  await code.pressSequentially("12a3-4");
  await expect(code).toHaveValue("1234");
  await code.pressSequentially("567");
  await expect(code).toHaveValue("123456");

  const right = await readLoginCode({ site, telegramId });
  await code.fill(right === "123456" ? "654321" : "123456");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Invalid verification code", { exact: true })).toBeVisible();
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: "session" }));

  await code.fill(right);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${site.origin}/subscription`);
  await expect(page.getByRole("button", { name: "Account menu for Ada Lovelace" })).toBeVisible();

  const kept = await page.evaluate(() => ({ ...window.sessionStorage }));
  expect(JSON.parse(kept["pith-auth"] ?? "null")).toMatchObject({
    authProvider: "telegram",
    telegram_id: telegramId,
    profile: { firstName: "Ada", lastName: "Lovelace", username: "ada_l" },
  });
  const lasting = await page.evaluate(() => JSON.stringify({ ...window.localStorage }));
  expect(lasting).not.toContain(telegramId);
  expect(lasting).not.toContain("Lovelace");

  // Unlike the signed-in state, preferences outlive the session.
  await page.goto(site.origin);
  await page.getByRole("radio", { name: "Long" }).check();
  const preferences = await page.evaluate(() => window.localStorage.getItem("pith-preferences"));
  expect(JSON.parse(preferences ?? "null")).toMatchObject({
    summary_length: "long",
    notifications_enabled: true,
  });
  expect(await page.evaluate(() => window.sessionStorage.getItem("pith-preferences"))).toBeNull();
  // The session is restored from storage, even if the server hasn't confirmed it yet.
  await page.route("**/api/auth/session", () => undefined);
  await page.reload();
  await expect(page.getByRole("button", { name: "Account menu for Ada Lovelace" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Long" })).toBeChecked();
});

test("Back returns to the id's step and clears id, code and error", {
  tag: ["@S2.login.18", "@S2.login.19", "@S2.login.20", "@S2.login.21"],
}, async ({ page, site }) => {
  const telegramId = createTelegramId();
  await askForCode({ page, site, telegramId });
  const right = await readLoginCode({ site, telegramId });
  await findCodeField(page).fill(right === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Invalid verification code", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Back" }).click();
  await expect(findIdField(page)).toHaveValue("");
  await expect(findCodeField(page)).toHaveCount(0);
  await expect(page.getByText("Invalid verification code")).toHaveCount(0);

  await findIdField(page).fill(telegramId);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(findCodeField(page)).toHaveValue("");
  await expect(page.getByText("Invalid verification code")).toHaveCount(0);
});

test("'Code sent' covers the form for 3 seconds", { tag: ["@S2.login.22", "@S2.login.23"] }, async ({
  page,
  site,
}) => {
  await page.clock.install();
  await page.goto(`${site.origin}/login`);
  await findIdField(page).fill(createTelegramId());
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Send code" }).click();
  const note = page.getByText("Code sent", { exact: true });
  await expect(note).toBeVisible();
  // The note covers the whole step, including the field for the code.
  const overlay = page.getByRole("status").filter({ has: note });
  const code = await findCodeField(page).boundingBox();
  const over = await overlay.boundingBox();
  if (!code || !over) throw new Error("The code's step isn't there.");
  expect(over.x).toBeLessThanOrEqual(code.x);
  expect(over.y).toBeLessThanOrEqual(code.y);
  expect(over.x + over.width).toBeGreaterThanOrEqual(code.x + code.width);
  expect(over.y + over.height).toBeGreaterThanOrEqual(code.y + code.height);
  expect(await overlay.evaluate((element) => getComputedStyle(element).position)).toBe("absolute");
  await page.clock.runFor(2_990);
  await expect(note).toBeVisible();
  await page.clock.runFor(20);
  await expect(note).toHaveCount(0);
  await expect(findCodeField(page)).toBeVisible();
});

test("sign-in leads to the redirect in the URL, or else to /subscription, and never off the site", {
  tag: ["@S2.login.03", "@S2.login.04", "@S2.login.25"],
}, async ({ context, page, site }) => {
  for (const [query, target] of [
    ["?redirect=/docs", "/docs"],
    ["", "/subscription"],
    ["?type=signup&redirect=https://evil.example/", "/subscription"],
    ["?redirect=//evil.example", "/subscription"],
  ] as const) {
    await context.clearCookies();
    await page.goto(site.origin);
    await page.evaluate(() => window.sessionStorage.clear());
    const telegramId = createTelegramId();
    await askForCode({ page, site, telegramId, query });
    const type = query.includes("type=") ? "signup" : "login";
    await expect(page.locator("[data-login-type]")).toHaveAttribute("data-login-type", type);
    await findCodeField(page).fill(await readLoginCode({ site, telegramId }));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(`${site.origin}${target}`);
  }
});

test("a code that wasn't sent shows the server's reason", { tag: "@S7.login.05" }, async ({ page, site }) => {
  const telegramId = createTelegramId();
  for (let count = 1; count <= 3; count += 1) {
    await askForCode({ page, site, telegramId });
    await expect(findCodeField(page)).toBeVisible();
  }
  await askForCode({ page, site, telegramId });
  await expect(
    page.getByText("We’ve already sent three codes. Wait 15 minutes before requesting another one."),
  ).toBeVisible();
  await expect(findCodeField(page)).toHaveCount(0);
});

test("responses without a reason get a generic text", { tag: ["@S8.login.01", "@S8.login.03"] }, async ({
  page,
  site,
}) => {
  await page.route("**/auth/request-login-code", (route) => route.fulfill({ status: 500, json: {} }));
  await page.route("**/auth/verify-login-code", (route) =>
    route.fulfill({ json: { status: "x", uid: "u", telegram_id: "12345678", profile: {} } }),
  );
  await askForCode({ page, site, telegramId: createTelegramId() });
  await expect(page.getByText("Failed to send verification code", { exact: true })).toBeVisible();

  await page.unroute("**/auth/request-login-code");
  await page.getByRole("button", { name: "Send code" }).click();
  await findCodeField(page).fill("123456");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Verification failed. Please try again.", { exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("an unreachable server is distinguished from a rejection", {
  tag: ["@S8.login.04", "@S8.login.05"],
}, async ({ page, site }) => {
  await page.route("**/auth/verify-login-code", (route) => route.abort("connectionrefused"));
  await askForCode({ page, site, telegramId: createTelegramId() });
  await findCodeField(page).fill("123456");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Network error. Please try again.", { exact: true })).toBeVisible();

  await page.route("**/auth/request-login-code", (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "Back" }).click();
  await findIdField(page).fill("12345678");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(
    page.getByText("Cannot connect to server. Please make sure the backend is running on port 8000.", {
      exact: true,
    }),
  ).toBeVisible();
});

test("the page says so if the browser blocks opening the bot", { tag: "@S8.login.06" }, async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    window.open = (url) => {
      Object.assign(window, { __opened: String(url) });
      return null;
    };
  });
  await page.goto(`${site.origin}/login`);
  await page.getByRole("button", { name: "Open the bot" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to open Telegram bot. Please try manually.");
  const opened = await page.evaluate(() => (window as unknown as { __opened: string }).__opened);
  expect(opened).toMatch(new RegExp(`^https://t\\.me/${siteLinks.botUsername}\\b`));
});

test("a Telegram id in the URL fills in the form, and /subscription passes it on", {
  tag: ["@D.auth.13", "@D.readings.02"],
}, async ({ page, site }) => {
  await page.goto(`${site.origin}/login?telegramId=712345678`);
  await expect(findIdField(page)).toHaveValue("712345678");
  await expect(page.getByRole("button", { name: "Send code" })).toBeEnabled();

  await page.goto(`${site.origin}/subscription?telegramId=712345679&firstName=Ada&lastName=L&username=ada`);
  await expect(findIdField(page)).toHaveValue("712345679");
  expect(page.url()).toContain("/login?");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/subscription");

  // Sign-in redirects to the section that the bot's link names.
  await page.goto(`${site.origin}/subscription?section=upgrade&telegramId=712345679`);
  await expect(findIdField(page)).toHaveValue("712345679");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/subscription?section=upgrade");
});

test("a Telegram id signs in only with a signed link, and only once", { tag: "@D.auth.14" }, async ({
  browser,
  context,
  page,
  site,
}) => {
  const { telegramId } = await createTelegramPerson({ site });
  const link = new URL(await createLoginLink({ site, telegramId }));
  const account = page.getByRole("button", { name: "Account menu for Ada Lovelace" });

  const forged = new URL(link);
  forged.searchParams.set("signature", "0".repeat(64));
  for (const path of ["/login", "/subscription"]) {
    for (const search of [`?telegramId=${telegramId}`, forged.search]) {
      await page.goto(`${site.origin}${path}${search}`);
      await expect(findIdField(page)).toHaveValue(telegramId);
      await expect(account).toHaveCount(0);
      expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: "session" }));
    }
  }

  await page.goto(`${site.origin}/subscription${link.search}`);
  await expect(account).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your Current Plan" })).toBeVisible();

  const other = await browser.newContext();
  const again = await other.newPage();
  await again.goto(link.href);
  await expect(again.getByRole("alert")).toContainText("already been used");
  await expect(findIdField(again)).toHaveValue(telegramId);
  await other.close();
});
