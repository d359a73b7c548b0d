import { buildActive, buildExpired, closeFarewell, signInOn } from "../journeys/web/support/accounts.ts";
import { createTelegramId, createTelegramPerson } from "../journeys/web/support/people.ts";
import type { Picture, PictureTools } from "./picture.ts";
import { inTurn, on, openDialog, press, see, speak } from "./picture-steps.ts";

const typeId = async ({ page, site }: PictureTools, telegramId: string | null) => {
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel("Telegram ID")
    .fill(telegramId ?? (await createTelegramPerson({ site })).telegramId);
  await dialog.getByRole("button", { name: "Send code" }).click();
};

const startDeleting = async ({ page }: PictureTools) => {
  const dialog = page.getByRole("dialog");
  const [word = ""] = (await dialog.innerText()).match(/(?<=‘)[^’]+/) ?? [];
  await dialog.getByRole("textbox").fill(word);
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await page.getByRole("timer").waitFor();
};

const dialog = (
  name: string,
  act: Picture["act"],
  before: Picture["before"] = on(buildActive("lite")),
): Picture => ({
  name: `dialog-${name}`,
  path: "/subscription",
  before,
  act,
  isWindowOnly: true,
});

/** Dialogs that open over the account page. */
export const accountDialogs: readonly Picture[] = [
  dialog("cancel", openDialog("Cancel")),
  dialog(
    "cancel-confirm",
    inTurn(openDialog("Cancel"), press(/^Cancel at Period End/), see("text=Confirm Cancellation")),
  ),
  dialog(
    "cancelled",
    inTurn(
      openDialog("Cancel"),
      press(/^Cancel at Period End/),
      press("Confirm Cancellation"),
      see("text=Your subscription won’t renew"),
    ),
    (tools) => signInOn({ ...tools, plan: "lite" }),
  ),
  dialog(
    "cancel-de",
    inTurn(press("Kündigen"), see('[role="dialog"]')),
    inTurn(speak("de"), on(buildActive("lite"))),
  ),
  dialog("farewell", see('[role="dialog"]'), on(buildExpired("based"))),
  dialog("delete", openDialog("Delete Account")),
  dialog("delete-countdown", inTurn(openDialog("Delete Account"), startDeleting)),
  dialog("link-telegram", openDialog("Link Telegram")),
  dialog(
    "link-telegram-code",
    inTurn(openDialog("Link Telegram"), (tools) => typeId(tools, null), see("text=Code from the bot")),
  ),
  dialog(
    "link-telegram-not-found",
    inTurn(
      openDialog("Link Telegram"),
      (tools) => typeId(tools, createTelegramId()),
      see('[data-link-state="error"]'),
    ),
  ),
  dialog(
    "get-started",
    inTurn(({ page }) => closeFarewell(page), chooseFreeCard, see("[data-get-started], [role=dialog]")),
    on(buildExpired("lite")),
  ),
];

async function chooseFreeCard({ page }: PictureTools): Promise<void> {
  const section = page.locator("section#upgrade");
  await section.scrollIntoViewIfNeeded();
  const previous = section.getByRole("button", { name: "Previous plan" });
  while ((await previous.isVisible()) && (await previous.isEnabled())) await previous.click();
  await section.getByRole("button", { name: "Switch to Free" }).click();
  await page.getByRole("dialog").waitFor();
}
