import { createTelegramId } from "./people.ts";
import { dialog, inTurn, press, type Scene, type Stage, type State, see } from "./scene.ts";
import { siteLinks } from "./site.ts";

/** The console errors for a page that doesn't exist, which both the browser and the page log. */
const notFound = /status of 404|^AppError: /;

const chooseTab =
  (name: string) =>
  ({ page }: Stage) =>
    page.getByRole("tab", { name }).click();

const home: Scene = {
  name: "home",
  route: "/",
  prepare: () => "/#pricing",
  landmark: "[data-plan-card]",
  states: [
    {
      name: "a refused link, in part",
      act: async ({ page }) => {
        await page.getByRole("button", { name: "Choose part of the video" }).click();
        await page.getByPlaceholder("Paste a link to a video").fill("https://10.0.0.1/video");
        await page.getByRole("button", { name: "Summarize" }).click();
        await page.getByRole("alert").waitFor();
      },
    },
    {
      name: "a choice of videos",
      act: async ({ page }) => {
        const entries = Array.from({ length: 12 }, (_unused, index) => ({
          url: `https://www.youtube.com/watch?v=aaaaaaaaa${String(index).padStart(2, "0")}`,
          title: `Talk ${index + 1}, which has a title as long as talks like to have`,
          durationSeconds: 60 * (index + 1),
        }));
        const url = "https://www.youtube.com/playlist?list=PL123456";
        const data = { kind: "playlist", url, title: "Talks", author: null, entries, isComplete: false };
        await page.route("**/api/lists?*", (route) => route.fulfill({ json: { success: true, data } }));
        await page.getByPlaceholder("Paste a link to a video").fill(url);
        await page.getByRole("button", { name: "Summarize" }).click();
        await page.locator("[data-list]").waitFor();
      },
    },
    { name: "a caption file", act: inTurn(chooseTab("Caption file"), see("text=Drop a file here")) },
    {
      name: "no transcript",
      act: inTurn(chooseTab("Paste a transcript"), press("Summarize"), see('[role="alert"]')),
    },
    {
      name: "the bot's card",
      act: ({ page }) => page.getByRole("radio", { name: "Telegram Bot" }).check({ force: true }),
    },
    { name: "the menu", isOnPhone: true, act: press("Open the menu") },
    { name: "where to begin", act: inTurn(press("Get Started Free"), see("[data-get-started]")) },
  ],
};

/** The documentation pages, which are opened one after another through their links. */
const docPages: State[] = Array.from({ length: 9 }, (_unused, index) => ({
  name: `page ${index + 1}`,
  isOnPhone: true,
  act: async ({ page }) => {
    const menu = page.getByRole("navigation", { name: "Documentation" });
    await menu.locator("summary").click();
    const link = menu.getByRole("link").nth(index);
    const title = await link.innerText();
    await link.click();
    await page.getByRole("heading", { level: 1, name: title.trim(), exact: true }).waitFor();
  },
}));

const docs: Scene[] = [
  {
    name: "docs of the extension",
    route: "/docs",
    prepare: () => "/docs",
    landmark: "article",
    states: [
      ...docPages,
      {
        name: "nothing found",
        act: ({ page }) => page.getByRole("searchbox").fill("no such words"),
      },
    ],
  },
  {
    name: "docs of the bot",
    route: "/docs",
    prepare: () => "/docs?tab=bot&item=commands",
    landmark: "article table",
    states: docPages,
  },
  {
    name: "docs without the page",
    route: "/docs",
    prepare: () => "/docs?item=nothing",
    landmark: '[data-doc="not-found"]',
  },
];

const login: Scene[] = [
  {
    name: "login",
    route: "/login",
    prepare: () => "/login",
    landmark: "form",
    states: [
      {
        name: "the code was sent",
        act: async ({ page }) => {
          await page.getByLabel("Telegram ID").fill(createTelegramId());
          await page.getByRole("button", { name: "Send code" }).click();
          await page.getByText("Code sent", { exact: true }).waitFor();
        },
      },
      {
        name: "the code is wrong",
        act: async ({ page }) => {
          await page.route("**/auth/verify-login-code", (route) =>
            route.fulfill({ status: 401, json: { error: "Invalid verification code" } }),
          );
          await page.getByLabel("Verification code").fill("123456");
          await page.getByRole("button", { name: "Sign in" }).click();
          await page.locator('input[aria-invalid="true"]').waitFor();
        },
      },
    ],
  },
  {
    name: "login of an extension",
    route: "/login",
    prepare: async ({ page, site }) => {
      await page.addInitScript(() => {
        window.close = () => undefined;
      });
      const started = await fetch(`${site.origin}/api/auth/extension-sessions`, { method: "POST" });
      const { data }: { data: { sessionId: string } } = await started.json();
      return `/login?from=extension&sessionId=${data.sessionId}`;
    },
    landmark: "[data-confirmation-code]",
    states: [
      {
        name: "signed in",
        act: inTurn(press(/^Continue with this/), see("text=You’re signed in to the extension")),
      },
    ],
  },
  {
    name: "login of an extension that has given up",
    route: "/login",
    prepare: () => "/login?from=extension&sessionId=0123456789abcdef",
    landmark: "main [role=alert]",
    expectedErrors: notFound,
  },
];

const results: Scene[] = [
  "/payment/success",
  "/payment/failed",
  "/payment/partial",
  "/payment/crypto/success",
  "/payment/crypto/partial",
  "/payment/crypto/failed",
].map((path) => ({ name: path, route: path, prepare: () => path, landmark: "main h1" }));

const cookies: Scene = {
  name: "the question about cookies",
  route: "/terms",
  prepare: async ({ page }) => {
    await page.route(siteLinks.geolocationUrl, (route) =>
      route.fulfill({ json: { country_code: "DE" }, headers: { "access-control-allow-origin": "*" } }),
    );
    return "/terms";
  },
  landmark: "[data-cookie-banner]",
  states: [
    { name: "the categories", act: inTurn(press("Choose"), see('[data-cookie-banner="expanded"]')) },
    dialog({ name: "the settings", button: "Cookie Settings" }),
  ],
};

/** Every page as a visitor who isn't signed in sees it. */
export const visitorScenes: readonly Scene[] = [
  home,
  ...login,
  ...docs,
  ...results,
  cookies,
  { name: "privacy", route: "/privacy", prepare: () => "/privacy", landmark: "article" },
  {
    name: "support",
    route: "/support",
    prepare: () => "/support",
    landmark: "dl",
    states: [
      {
        name: "offline",
        act: inTurn(({ context }) => context.setOffline(true), see("text=You’re offline")),
      },
    ],
  },
  { name: "404", route: "*", prepare: () => "/no-such-page", landmark: "main h1", expectedErrors: notFound },
  { name: "an empty history", route: "/summaries", prepare: () => "/summaries", landmark: "[data-empty]" },
  {
    name: "no such summary",
    route: "/summary/:summaryId",
    prepare: () => "/summary/nothing",
    landmark: "[data-load-failure]",
    expectedErrors: notFound,
  },
  {
    name: "a link that was taken back",
    route: "/s/:shareId",
    prepare: () => "/s/nothing-here",
    landmark: "[data-load-failure]",
    expectedErrors: notFound,
  },
  {
    name: "what is shown where the application breaks",
    route: "/docs",
    isBare: true,
    prepare: async ({ page }) => {
      await page.route(/\/assets\/docs-page-[^/]+\.js$/, (route) => route.abort());
      return "/docs";
    },
    landmark: "main h1",
    expectedErrors: /./,
  },
];
