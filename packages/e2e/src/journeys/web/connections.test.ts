import { openAccount } from "./support/accounts.ts";
import { findViolations } from "./support/check-page.ts";
import { signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

/** A connection as the server describes it after Notion has rejected its token. */
const refused = {
  place: "notion",
  target: { title: "Talks", url: "https://www.notion.so/talks" },
  isAutomatic: true,
  isEnabled: false,
  error: "refused",
  createdAt: "2026-01-02T10:00:00.000Z",
};

test("connections are offered, rejected without a valid token, and accessible in every state", {
  tag: "@night",
}, async ({ context, page, site }) => {
  await signIn({ context, site });
  await openAccount({ page, site });
  await page.getByRole("button", { name: "Connections" }).click();
  const dialog = page.locator("[data-dialog=connections]");
  const expectAccessible = async () => {
    for (const theme of ["light", "dark"] as const) expect(await findViolations({ page, theme })).toEqual([]);
  };
  await expect(dialog.getByText("Readwise")).toBeVisible();
  await expectAccessible();

  await dialog.getByRole("button", { name: "Connect Notion" }).click();
  await dialog.getByLabel("Notion token").fill("ntn_token_for_a_test");
  // The link has no id, so the server doesn't call Notion.
  await dialog.getByLabel("Page or database").fill("https://www.notion.so/");
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(dialog).toContainText("open this page or database");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.route("**/api/users/account/connections", (route) =>
    route.fulfill({ json: { success: true, data: [refused] } }),
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Connections" }).click();
  await expect(dialog.locator("[data-connection=notion]")).toContainText("is no longer valid");
  await dialog.getByRole("button", { name: "Disconnect Notion" }).click();
  await expect(dialog.getByRole("alert")).toContainText("will stay in Notion");
  await expectAccessible();
});
