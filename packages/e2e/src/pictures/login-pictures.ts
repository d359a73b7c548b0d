import type { ClientKind } from "@pith/core/accounts/client-kind";
import { createLoginLink, createTelegramPerson } from "../journeys/web/support/people.ts";
import type { Picture, PictureTools } from "./picture.ts";
import { goUp, hold, inTurn, press, refuse, see, speak } from "./picture-steps.ts";

const sent = ({ page }: PictureTools) =>
  page.route("**/auth/request-login-code", (route) => route.fulfill({ json: { status: "sent" } }));

const askForCode = async ({ page }: PictureTools) => {
  await page.getByLabel("Telegram ID").fill("123456789");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Verification code").waitFor();
};

/** Waits until the "code sent" note no longer covers the form. */
const waitForForm = ({ page }: PictureTools) =>
  page.locator("[data-code-sent]").waitFor({ state: "detached" });

const enterCode = async ({ page }: PictureTools) => {
  await page.getByLabel("Verification code").fill("123456");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator('input[aria-invalid="true"]').waitFor();
};

/** A real sign-in that an extension or a command-line client has started. */
const startExtension = (tools: PictureTools) => startClient({ ...tools, client: "extension" });
const startCommandLine = (tools: PictureTools) => startClient({ ...tools, client: "command-line" });

const startClient = async ({ page, site, client }: PictureTools & { client: ClientKind }) => {
  await page.addInitScript(() => {
    window.close = () => undefined;
  });
  const started = await fetch(`${site.origin}/api/auth/extension-sessions?client=${client}`, {
    method: "POST",
  });
  const { data }: { data: { sessionId: string } } = await started.json();
  return `/login?from=${client}&sessionId=${data.sessionId}`;
};

/** Uses up a signed link from the bot, which works only once. */
const useUpLink = async ({ site }: PictureTools) => {
  const { telegramId } = await createTelegramPerson({ site });
  const link = new URL(await createLoginLink({ site, telegramId }));
  await fetch(`${site.origin}/api/auth/telegram-session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(Object.fromEntries(link.searchParams)),
  });
  return `/login${link.search}`;
};

const chooseFreePlan = async ({ page }: PictureTools) => {
  await page.getByRole("button", { name: "Get Started Free" }).first().scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Get Started Free" }).first().click();
  await page.locator("[data-get-started]").waitFor();
};

/** Scrolls to the free plan, which on small screens is two cards away. */
const showFreePlan = async ({ page }: PictureTools) => {
  await page.locator("[data-plan-card]").first().waitFor();
  const previous = page.getByRole("button", { name: "Previous plan" });
  while ((await previous.isVisible()) && (await previous.isEnabled())) await previous.click();
};

/** All sign-in methods, with all outcomes. */
export const loginPictures: readonly Picture[] = [
  { name: "login", path: "/login" },
  { name: "login-ar", path: "/login", before: speak("ar") },
  { name: "login-de", path: "/login", before: speak("de") },
  {
    name: "login-id-refused",
    path: "/login",
    before: refuse({
      pattern: "**/auth/request-login-code",
      status: 404,
      error: "Telegram account not found.",
      code: "not_found",
    }),
    act: async ({ page }) => {
      await page.getByLabel("Telegram ID").fill("123456789");
      await page.getByRole("button", { name: "Send code" }).click();
      await page.locator('form [aria-invalid="true"]').waitFor();
    },
  },
  { name: "login-code-sent", path: "/login", before: sent, act: askForCode },
  { name: "login-code", path: "/login", before: sent, act: inTurn(askForCode, waitForForm) },
  {
    name: "login-code-wrong",
    path: "/login",
    before: inTurn(
      sent,
      refuse({
        pattern: "**/auth/verify-login-code",
        status: 401,
        error: "Invalid verification code",
        code: "invalid_code",
      }),
    ),
    act: inTurn(askForCode, waitForForm, enterCode),
  },
  {
    name: "login-link-pending",
    path: "/login?owner=once",
    before: hold("**/auth/owner-session"),
    act: see("main [role=status]"),
    isBusy: true,
  },
  { name: "login-link-used", path: "", before: useUpLink, act: see('[role="alert"]') },
  { name: "login-owner-link-used", path: "/login?owner=gone", act: see('[role="alert"]') },
  { name: "login-extension", path: "", before: startExtension, act: see("[data-confirmation-code]") },
  { name: "login-command-line", path: "", before: startCommandLine, act: see("[data-confirmation-code]") },
  {
    name: "login-command-line-done",
    path: "",
    before: startCommandLine,
    act: inTurn(press(/^Continue with this/), see("text=You’re signed in on the command line")),
  },
  {
    name: "login-extension-done",
    path: "",
    before: startExtension,
    act: inTurn(press(/^Continue with this/), see("text=You’re signed in to the extension")),
  },
  {
    name: "login-extension-gone",
    path: "/login?from=extension&sessionId=0123456789abcdef",
    act: see("main [role=alert]"),
  },
  {
    name: "login-get-started",
    path: "/#pricing",
    act: inTurn(showFreePlan, chooseFreePlan, goUp),
  },
];
