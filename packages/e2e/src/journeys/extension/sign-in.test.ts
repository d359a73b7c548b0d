import type { BrowserContext, Page } from "@playwright/test";
import { readBuiltOrigin, readExtensionOrigin } from "../../harness/launch-extension.ts";
import { expect, test } from "../../harness/test.ts";
import { findViolations } from "./find-violations.ts";
import { findWorker, openPopup } from "./popup.ts";

interface StoredItems {
  session: Record<string, Record<string, unknown>>;
  local: Record<string, unknown>;
}

/** Reads everything in the extension's storage. */
function readStores(context: BrowserContext): Promise<StoredItems> {
  return findWorker(context).evaluate(async () => {
    const { storage } = (
      globalThis as unknown as { chrome: { storage: Record<string, { get(): Promise<object> }> } }
    ).chrome;
    return { session: await storage["session"]?.get(), local: await storage["local"]?.get() };
  }) as Promise<StoredItems>;
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations, passed } = await findViolations({ page });
  expect(violations).toEqual([]);
  expect(passed).toBeGreaterThan(5);
}

test("signs in on the website with the same code and gets its own token", {
  tag: ["@D.extension.01", "@D.extension.02", "@D.extension.04", "@D.extension.05", "@D.extension.07"],
}, async ({ launchExtension, extensionPith: pith }) => {
  const origin = readBuiltOrigin();
  const extension = await launchExtension({ serverOrigin: pith.origin });
  const { context } = extension;
  const addresses: string[] = [];
  context.on("request", (request) => addresses.push(request.url()));

  const popup = await openPopup({ extension });
  await expect(popup.getByText("You’re using Pith as a guest.")).toBeVisible();
  await expectAccessible(popup);
  await popup.getByRole("button", { name: "Sign in" }).click();
  const code = await popup.locator("[data-confirmation-code]").innerText();
  expect(code).toMatch(/\d/);
  await expectAccessible(popup);

  const [login] = await Promise.all([
    context.waitForEvent("page"),
    popup.getByRole("link", { name: "Open the sign-in page" }).click(),
  ]);
  await expect(login).toHaveURL(new RegExp(`^${origin}/login\\?from=extension&sessionId=[\\w-]+$`));
  await expect(login.locator("[data-confirmation-code]")).toContainText(code);
  const { pollSecret } = (await readStores(context)).session["pendingSignIn"] ?? {};
  expect(typeof pollSecret).toBe("string");
  expect(await login.content()).not.toContain(pollSecret);
  await login.getByRole("button", { name: /^Continue/ }).click();

  await expect(popup.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(popup.getByText("You’re using Pith as a guest.")).toBeVisible();
  expect(addresses.filter((address) => address.includes(String(pollSecret)))).toEqual([]);
  const { session, local } = await readStores(context);
  const { token } = session["grant"] ?? {};
  expect(String(token)).toMatch(/^pith_ext_/);
  expect(session["pendingSignIn"]).toBeUndefined();
  expect(local).toEqual({});

  const askWithToken = () =>
    fetch(`${pith.origin}/api/users/account/overview`, { headers: { authorization: `Bearer ${token}` } });
  expect((await askWithToken()).status).toBe(200);
  await popup.getByRole("button", { name: "Sign out" }).click();
  await expect(popup.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect((await readStores(context)).session["grant"]).toBeUndefined();
  expect((await askWithToken()).status).toBe(401);
});

test("uses the account that is signed in on the website, and never replaces it there", async ({
  launchExtension,
  startPith,
}) => {
  const origin = readBuiltOrigin();
  const pith = await startPith({
    settings: { ALLOWED_ORIGINS: readExtensionOrigin(), PUBLIC_URL: origin },
  });
  // The link is printed after the server starts to respond.
  const readOwnerLink = () => /Sign in as the owner, once: (\S+)/.exec(pith.readOutput())?.[1] ?? "";
  await expect.poll(readOwnerLink).not.toBe("");
  const extension = await launchExtension({ serverOrigin: pith.origin });
  const website = await extension.context.newPage();
  await website.goto(readOwnerLink());
  await expect(website).not.toHaveURL(/owner=/);

  const popup = await openPopup({ extension });
  await expect(popup.getByText("Using your website account")).toBeVisible();
  await expect(popup.getByText("ADMIN PLAN")).toBeVisible();
  await expect(popup.getByText("0 summaries used (unlimited plan)")).toBeVisible();
});

test("reports an unreachable server and recovers once it is back", { tag: "@night" }, async ({
  launchExtension,
  startPith,
}) => {
  const pith = await startPith({
    settings: { ALLOWED_ORIGINS: readExtensionOrigin(), PUBLIC_URL: readBuiltOrigin() },
  });
  const extension = await launchExtension({ serverOrigin: pith.origin });
  await pith.stop();
  const popup = await openPopup({ extension, colorScheme: "dark" });
  await expect(popup.getByRole("alert")).toContainText("isn’t responding");
  await expectAccessible(popup);
  await pith.restart();
  await popup.getByRole("button", { name: "Try again" }).click();
  await expect(popup.getByText("0 of 5 used")).toBeVisible();
});
