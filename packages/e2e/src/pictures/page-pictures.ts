import { signIn } from "../journeys/web/support/people.ts";
import { shareSummary } from "../journeys/web/support/summaries.ts";
import { addSummary } from "./add-summary.ts";
import { fillLibrary, listHistory } from "./history-items.ts";
import type { Picture, PictureTools } from "./picture.ts";
import { hold, inTurn, press, refuse, see, speak } from "./picture-steps.ts";

/** Asks the library a question. */
const askLibrary = (question: string) => async (tools: PictureTools) => {
  await press("Ask")(tools);
  await tools.page.getByPlaceholder("Ask your library").fill(question);
  await press("Ask")(tools);
};

const search = (words: string) => (tools: PictureTools) => tools.page.getByRole("searchbox").fill(words);

const history: readonly Picture[] = [
  { name: "history-empty", path: "/summaries" },
  {
    name: "history-loading",
    path: "/summaries",
    before: inTurn((tools) => signIn(tools), hold("**/api/library/talks")),
    isBusy: true,
  },
  { name: "history-one", path: "/summaries", before: addSummary },
  { name: "history", path: "/summaries", before: listHistory },
  { name: "history-ar", path: "/summaries", before: inTurn(speak("ar"), listHistory) },
  {
    name: "history-search",
    path: "/summaries",
    before: fillLibrary,
    act: inTurn(search("frost"), see("main mark")),
  },
  {
    name: "history-answer",
    path: "/summaries",
    before: fillLibrary,
    act: inTurn(askLibrary("What does a wind machine cost?"), see("[data-answer=found]")),
  },
  {
    name: "history-not-said",
    path: "/summaries",
    before: fillLibrary,
    act: inTurn(askLibrary("Who is the mayor of Paris?"), see("[data-answer=not-said]")),
  },
  {
    name: "history-link-missing",
    path: "/summaries",
    before: fillLibrary,
    act: inTurn(press("Summarize"), see("[data-library-field] [aria-invalid=true]")),
  },
  {
    name: "history-quota",
    path: "/summaries",
    before: inTurn(
      fillLibrary,
      refuse({
        pattern: /\/api\/summaries$/,
        status: 402,
        error: "You've used all 5 summaries for this month. They start anew on the first of December.",
        code: "quota_exceeded",
      }),
    ),
    act: inTurn(
      ({ page }) => page.locator("[data-library-field] input").fill("https://youtu.be/F1xioXWb8CY"),
      press("Summarize"),
      see('[data-failure="quota_exceeded"]'),
    ),
  },
  { name: "history-deleting", path: "/summaries", before: listHistory, act: press(/^Delete: Six/) },
  {
    name: "history-nothing-found",
    path: "/summaries",
    before: addSummary,
    act: inTurn(search("no such words"), see("text=No matching summaries")),
  },
  {
    name: "history-offline",
    path: "/summaries",
    before: async (tools) => {
      await addSummary(tools);
      await tools.page.route("**/api/library/talks?*", (route) => route.abort());
      await tools.page.route("**/api/library/talks", (route) => route.abort());
    },
    act: inTurn(
      see("main [role=alert]"),
      ({ context }) => context.setOffline(true),
      see("text=You’re offline"),
    ),
  },
];

const docItems: Readonly<Record<"extension" | "bot", readonly (readonly [section: string, item: string])[]>> =
  {
    extension: [
      ["getting-started", "introduction"],
      ["getting-started", "installation"],
      ["getting-started", "quick-start"],
      ["getting-started", "configuration"],
      ["browser-extension", "overview"],
      ["browser-extension", "features"],
      ["browser-extension", "installation-guide"],
      ["browser-extension", "user-interface"],
      ["browser-extension", "settings"],
    ],
    bot: [
      ["getting-started", "introduction"],
      ["getting-started", "bot-setup"],
      ["getting-started", "quick-start"],
      ["getting-started", "commands"],
      ["telegram-bot", "overview"],
      ["telegram-bot", "features"],
      ["telegram-bot", "usage-guide"],
      ["telegram-bot", "group-chats"],
      ["telegram-bot", "bot-settings"],
    ],
  };

const docs: readonly Picture[] = [
  ...(["extension", "bot"] as const).flatMap((tab) =>
    docItems[tab].map(([section, item]) => ({
      name: `docs-${tab}-${item}`,
      path: `/docs?tab=${tab}&section=${section}&item=${item}`,
    })),
  ),
  { name: "docs-ar", path: "/docs", before: speak("ar") },
  { name: "docs-missing", path: "/docs?item=nothing" },
  { name: "docs-search", path: "/docs", act: search("captions") },
  { name: "docs-search-nothing", path: "/docs", act: inTurn(search("zzqx"), see("aside [role=status]")) },
];

/** Blocks the docs page's code, which makes the app show its error page. */
const breakDocs = ({ page }: PictureTools) =>
  page.route(/\/assets\/docs-page-[^/]+\.js$/, (route) => route.abort());

/** All pages except summary pages and the account page. */
export const pagePictures: readonly Picture[] = [
  ...history,
  ...docs,
  { name: "privacy", path: "/privacy" },
  { name: "privacy-de", path: "/privacy", before: speak("de") },
  { name: "terms", path: "/terms" },
  { name: "terms-ar", path: "/terms", before: speak("ar") },
  { name: "support", path: "/support" },
  { name: "support-ar", path: "/support", before: speak("ar") },
  { name: "not-found", path: "/nothing-here" },
  { name: "not-found-ar", path: "/nothing-here", before: speak("ar") },
  { name: "page-loading", path: "/docs", before: hold(/\/assets\/docs-page-[^/]+\.js$/), isBusy: true },
  { name: "page-broken", path: "/docs", before: breakDocs },
  { name: "shared-missing", path: "/s/nothing" },
  { name: "shared-loading", path: "/s/nothing", before: hold("**/api/shared/*"), isBusy: true },
  {
    name: "shared",
    path: "",
    before: async (tools) => {
      const person = await signIn(tools);
      const summaryId = await addSummary({ ...tools, person });
      const path = await shareSummary({ ...tools, person, summaryId });
      await tools.context.clearCookies();
      return path;
    },
    act: see('[data-phase="done"]'),
  },
];
