import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { requireChromium } from "@pith/testbed/require-chromium";
import { chromium } from "@playwright/test";
import { signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

test("closing the browser signs the user out", { tag: "@S1.signin.08" }, async ({ site }) => {
  const profile = await mkdtemp(path.join(os.tmpdir(), "pith-browser-"));
  const openBrowser = () =>
    chromium.launchPersistentContext(profile, { ...requireChromium(), headless: true, locale: "en-US" });
  try {
    const first = await openBrowser();
    await signIn({ context: first, site });
    const page = first.pages()[0] ?? (await first.newPage());
    await page.goto(`${site.origin}/docs`);
    await expect(page.getByRole("button", { name: "Account menu for Ada Lovelace" })).toBeVisible();
    // The second browser must still have this setting, which proves that it uses the same profile.
    await page.evaluate(() => window.localStorage.setItem("ui-theme", "dark"));
    await first.close();

    const second = await openBrowser();
    const again = second.pages()[0] ?? (await second.newPage());
    await again.goto(`${site.origin}/docs`);
    await expect(again.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    expect(await again.evaluate(() => window.localStorage.getItem("ui-theme"))).toBe("dark");
    expect(await again.evaluate(() => window.sessionStorage.getItem("pith-auth"))).toBeNull();
    await second.close();
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});

test("the command line signs in through its own page and is listed among the sessions", async ({
  page,
  site,
}) => {
  const url = `${site.origin}/api/auth/extension-sessions?client=command-line`;
  const { data: session } = await (await fetch(url, { method: "POST" })).json();
  // A link for the wrong client must not work: the page would mention an extension, although the code is
  // shown in a terminal.
  await page.goto(`${site.origin}/login?from=extension&sessionId=${session.sessionId}`);
  await expect(page.getByText("This sign-in is no longer valid")).toBeVisible();
  await page.goto(`${site.origin}/login?from=command-line&sessionId=${session.sessionId}`);
  await expect(page.getByRole("heading", { name: "Sign in on the command line" })).toBeVisible();
  await expect(page.locator("[data-confirmation-code]")).toContainText(session.confirmationCode);
  await page.getByRole("button", { name: "Continue with this account" }).click();
  await expect(page.getByRole("heading", { name: "You’re signed in on the command line" })).toBeVisible();
  const collected = await fetch(`${site.origin}/api/auth/extension-sessions/${session.sessionId}/collect`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "pith-cli/1.0.0 (Linux)" },
    body: JSON.stringify({ pollSecret: session.pollSecret }),
  });
  const { data } = await collected.json();
  const places = await fetch(`${site.origin}/api/users/account/places`, {
    headers: { authorization: `Bearer ${data.token}` },
  });
  expect((await places.json()).data[0]).toMatchObject({ kind: "command-line", device: { system: "Linux" } });
});

test("without a Firebase project, the extension uses the browser's session", {
  tag: ["@D.readings.03", "@S2.login.08"],
}, async ({ page, site }) => {
  const response = await fetch(`${site.origin}/api/auth/extension-sessions`, { method: "POST" });
  const { data: session } = await response.json();
  await page.goto(`${site.origin}/login?from=extension&sessionId=${session.sessionId}`);
  await expect(page.locator("[data-confirmation-code]")).toContainText(session.confirmationCode);
  await expect(page.getByRole("main").getByRole("button")).toHaveText(["Continue with this account"]);
  await expect(page.getByLabel("Telegram ID")).toHaveCount(0);
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByRole("heading", { name: "You’re signed in to the extension" })).toBeVisible();

  const collected = await fetch(`${site.origin}/api/auth/extension-sessions/${session.sessionId}/collect`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ pollSecret: session.pollSecret }),
  });
  expect((await collected.json()).data).toMatchObject({ status: "success" });
});
