import type { EndpointData } from "@pith/core/contract/define-endpoint";
import type { webhookSchemas } from "@pith/core/contract/webhook.schemas";
import type { Page } from "@playwright/test";
import type { RunningPith } from "../../harness/start-pith.ts";
import { openAccount } from "./support/accounts.ts";
import { findViolations } from "./support/check-page.ts";
import { changeAnswer, signIn } from "./support/people.ts";
import { expect, test } from "./support/site.ts";

type Deliveries = EndpointData<(typeof webhookSchemas)["listWebhookDeliveries"]>;

/** A name that never resolves, so that no message leaves this machine. */
const address = "https://hooks.invalid/pith";
const secretPattern = /whsec_[A-Za-z0-9+/=]{32,}/;

async function openWebhooks({ page, site }: { page: Page; site: RunningPith }) {
  await openAccount({ page, site });
  await page.getByRole("button", { name: "Webhooks" }).click();
  const dialog = page.locator("[data-dialog=webhooks]");
  const press = (name: string | RegExp) => dialog.getByRole("button", { name, exact: true }).click();
  const expectAccessible = async () => {
    for (const theme of ["light", "dark"] as const) expect(await findViolations({ page, theme })).toEqual([]);
  };
  return { dialog, press, expectAccessible };
}

test("a webhook is added, tested, edited, given a new secret and deleted", async ({
  context,
  page,
  site,
}) => {
  await signIn({ context, site });
  const { dialog, press, expectAccessible } = await openWebhooks({ page, site });
  await expect(dialog).toContainText("You don’t have any webhooks yet.");
  await expectAccessible();

  await press("Add a webhook");
  const field = dialog.getByLabel("URL");
  await field.fill("http://192.168.1.5/hook");
  await press("Add webhook");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(dialog).toContainText("isn’t on the public internet");
  await expectAccessible();
  await field.fill(address);
  await dialog.getByLabel(/^A summary fails/).uncheck();
  await dialog.getByLabel(/^A digest is ready/).uncheck();
  await press("Add webhook");
  const secret = dialog.locator("[data-new-secret] code");
  await expect(secret).toHaveText(secretPattern);
  const first = await secret.innerText();
  await expectAccessible();
  await press("Done");
  await expect(dialog.getByText(first)).toHaveCount(0);
  await expect(dialog.locator("[data-webhook]")).toContainText("Summary finished");

  await press(`Manage: ${address}`);
  await expect(dialog.getByLabel(/^A summary is finished/)).toBeDisabled();
  await dialog.getByLabel(/^A summary fails/).check();
  await expect(dialog.getByLabel(/^A summary is finished/)).toBeEnabled();
  await expect(dialog).toContainText("Nothing has been sent yet.");
  await press("Send a test");
  const delivery = dialog.locator("[data-delivery]");
  await expect(delivery).toContainText("Test message");
  // The failed delivery appears without a reload, and so does its effect on the webhook.
  await expect(delivery).toContainText("Couldn’t be reached");
  await expect(dialog.getByRole("status")).toContainText("Deliveries have been failing since");
  await expectAccessible();

  await dialog.getByLabel("Send messages to this URL").uncheck();
  await expect(dialog.getByText("Off", { exact: true })).toBeVisible();
  await press("Create a new secret");
  await press("Create new secret");
  await expect(secret).toHaveText(secretPattern);
  expect(await secret.innerText()).not.toBe(first);
  await press("Done");
  await press("Delete webhook");
  await expectAccessible();
  await press("Delete");
  await expect(dialog).toContainText("You don’t have any webhooks yet.");
});

test("a message that was given up is resent with its id", async ({ context, page, site }) => {
  const { telegramId } = await signIn({ context, site });
  const call = async (path: string, data: object) => {
    const response = await context.request.post(`${site.origin}/api/users/account/webhooks${path}`, {
      headers: { authorization: `Telegram ${telegramId}` },
      data,
    });
    expect(response.ok()).toBe(true);
    return (await response.json()).data;
  };
  const { webhook } = await call("", { url: address, events: ["summary.completed"] });
  const { id } = await call(`/${webhook.id}/test`, {});
  // The server only gives up on a message after 23 hours.
  await changeAnswer<Deliveries>({
    page,
    path: `/api/users/account/webhooks/${webhook.id}/deliveries`,
    change: ({ items }) => ({
      items: items.map((item) => ({ ...item, state: "failed", attempts: 11, error: "timeout" })),
      nextCursor: null,
    }),
  });
  const { dialog, press, expectAccessible } = await openWebhooks({ page, site });
  await press(`Manage: ${address}`);
  await expect(dialog.locator("[data-delivery=failed]")).toContainText("Timed out 11 attempts");
  await expectAccessible();
  const replayed = page.waitForResponse((response) => response.url().endsWith(`/${id}/replay`));
  await dialog.getByRole("button", { name: /^Send again: Test message/ }).click();
  expect((await (await replayed).json()).data).toMatchObject({ id, state: "waiting" });
});
