import { buildActive } from "../journeys/web/support/accounts.ts";
import { signIn } from "../journeys/web/support/people.ts";
import { placeVisitor } from "../journeys/web/support/site.ts";
import type { Picture, PictureTools } from "./picture.ts";
import {
  goUp,
  hold,
  inTurn,
  on,
  openDialog,
  press,
  refuse,
  see,
  speak,
  withConfig,
  withModel,
} from "./picture-steps.ts";

const beInTheEu = ({ context }: PictureTools) => placeVisitor({ context, countryCode: "DE" });

const seeCookies =
  (button?: string) =>
  async ({ page }: PictureTools) => {
    const banner = page.locator("[data-cookie-banner]");
    await banner.waitFor();
    if (button) await banner.getByRole("button", { name: button }).first().click();
  };

/** Wide screens don't have this menu. */
const openSmallMenu = async ({ page }: PictureTools) => {
  const button = page.getByRole("button", { name: "Open the menu" });
  if (await button.isVisible()) await button.click();
};

const chooseTab = (name: string) => (tools: PictureTools) =>
  tools.page.getByRole("tab", { name, exact: true }).click();

const ask = (link: string) => async (tools: PictureTools) => {
  await tools.page.getByPlaceholder("Paste a link to a video").fill(link);
  await press("Summarize")(tools);
};

const chooseFile = (file: { name: string; mimeType: string; buffer: Buffer }) => (tools: PictureTools) =>
  tools.page.locator('input[type="file"]').setInputFiles(file);

const playlist = "https://www.youtube.com/playlist?list=PLorchardnights";

const titles: readonly (readonly [string, number | null])[] = [
  ["Six orchards, nine winters: what the frost records say", 549],
  ["Pruning", 1_884],
  [
    "How a cooperative of forty growers agreed on one price for cider apples, and what it cost the largest of them",
    4_215,
  ],
  ["Opening words", 94],
  ["Reading soil with a spade and a glass of water", 2_731],
  ["Grafting live, with questions", 7_402],
  ["Canker, scab and the wet spring of 2024", 1_203],
  ["Who picks the fruit?", null],
  ["Closing discussion: Marran, Okafor, Halloran", 3_366],
];

const listVideos = ({ page }: PictureTools) =>
  page.route("**/api/lists?*", (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          kind: "playlist",
          url: playlist,
          title: "Orchard Nights 2026",
          author: "Orchard Talks",
          entries: titles.map(([title, durationSeconds], index) => ({
            url: `https://www.youtube.com/watch?v=orchard000${index}`,
            title,
            durationSeconds,
          })),
          isComplete: false,
        },
      },
    }),
  );

/** Makes uploads stop halfway. They use XMLHttpRequest, which can report progress. */
const stopHalfway = ({ page }: PictureTools) =>
  page.addInitScript(() => {
    XMLHttpRequest.prototype.send = function send() {
      const part = { lengthComputable: true, loaded: 42, total: 100 };
      setTimeout(() => this.upload.dispatchEvent(new ProgressEvent("progress", part)), 0);
    };
  });

const sendRecording = async (tools: PictureTools) => {
  await chooseTab("File")(tools);
  await chooseFile({
    name: "Orchard Nights, second evening, main hall.m4a",
    mimeType: "audio/mp4",
    buffer: Buffer.alloc(64),
  })(tools);
  await press("Summarize")(tools);
  await see("progress")(tools);
  await tools.page.getByText("42%").waitFor();
};

const dragAbove = ({ page }: PictureTools) =>
  page
    .getByRole("tabpanel")
    .first()
    .evaluate((panel) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["WEBVTT"], "talk.vtt"));
      panel.dispatchEvent(new DragEvent("dragenter", { bubbles: true, dataTransfer }));
    });

/** The page scrolls to the section in its URL as soon as that section has loaded. */
const waitForScroll = ({ page }: PictureTools) => page.waitForFunction(() => window.scrollY > 0);

/** Takes a screenshot of the whole page from the top, including the sections that are loaded on demand. */
const goThrough = inTurn(waitForScroll, goUp);

/** The home page in each language, and for signed-in users. */
const homes: readonly Picture[] = [
  { name: "home", path: "/#pricing", act: goThrough },
  ...["ar", "de", "es", "ru"].map((code) => ({
    name: `home-${code}`,
    path: "/#pricing",
    before: speak(code),
    act: goThrough,
  })),
  { name: "home-signed-in", path: "/#pricing", before: on(buildActive("based")), act: goThrough },
  { name: "home-telegram-free", path: "/#pricing", before: (tools) => signIn(tools), act: goThrough },
  {
    name: "home-plans-loading",
    path: "/#pricing",
    before: hold("**/api/payment/plans*"),
    act: inTurn(see('[data-skeleton="plan-card"]'), goThrough),
    isBusy: true,
  },
  {
    name: "home-bot",
    path: "/#pricing",
    act: async ({ page }) => {
      await page.getByText("Telegram Bot", { exact: true }).first().click();
      await page.locator('[data-surface="bot"]').waitFor();
    },
    isWindowOnly: true,
  },
  { name: "home-menu", path: "/", act: openSmallMenu, isWindowOnly: true },
  {
    name: "home-offline",
    path: "/",
    act: ({ page, context }) =>
      context.setOffline(true).then(() => page.getByText(/You’re offline/).waitFor()),
    isWindowOnly: true,
  },
];

const cookies: readonly Picture[] = [
  { name: "home-cookies", path: "/", before: beInTheEu, act: seeCookies(), isWindowOnly: true },
  {
    name: "home-cookies-expanded",
    path: "/",
    before: beInTheEu,
    act: seeCookies("Choose"),
    isWindowOnly: true,
  },
  ...["ar", "de"].map((code) => ({
    name: `home-cookies-${code}`,
    path: "/",
    before: inTurn(speak(code), beInTheEu),
    act: seeCookies(),
    isWindowOnly: true,
  })),
  { name: "cookie-settings", path: "/privacy", act: openDialog("Cookie Settings"), isWindowOnly: true },
];

/** The form for a new summary, with accepted and rejected input. */
const sources: readonly Picture[] = [
  { name: "home-link", path: "/?url=https://www.youtube.com/watch?v=orchardhour" },
  { name: "home-link-missing", path: "/", act: inTurn(press("Summarize"), see('[role="alert"]')) },
  {
    name: "home-options",
    path: "/",
    before: withModel,
    act: async (tools) => {
      await press("Choose part of the video")(tools);
      await tools.page.getByPlaceholder("2:30-12:00").fill("2:30-12:00");
    },
  },
  { name: "home-refusal", path: "/", act: inTurn(ask("https://10.0.0.1/video"), see('[role="alert"]')) },
  { name: "home-refusal-link", path: "/", act: inTurn(ask("an hour in the orchard"), see('[role="alert"]')) },
  {
    name: "home-quota",
    path: "/",
    before: refuse({
      pattern: "**/api/summaries",
      status: 402,
      error: "You've used all 5 summaries for this month. They start anew on the first of December.",
      code: "quota_exceeded",
    }),
    act: inTurn(ask("https://www.youtube.com/watch?v=F1xioXWb8CY"), see('[data-failure="quota_exceeded"]')),
  },
  {
    name: "home-starting",
    path: "/",
    before: hold("**/api/summaries"),
    act: inTurn(ask("https://www.youtube.com/watch?v=F1xioXWb8CY"), see("text=Starting")),
    isBusy: true,
  },
  { name: "home-list", path: "/", before: listVideos, act: inTurn(ask(playlist), see("[data-list]")) },
  {
    name: "home-list-ar",
    path: "/",
    before: inTurn(speak("ar"), listVideos),
    act: async ({ page }) => {
      await page.locator('input[type="url"]').fill(playlist);
      await page.locator('main form button[type="submit"]').click();
      await page.locator("[data-list]").waitFor();
    },
  },
  { name: "home-file", path: "/", act: inTurn(chooseTab("Caption file"), see("text=Drop a file here")) },
  {
    name: "home-file-chosen",
    path: "/",
    act: inTurn(
      chooseTab("Caption file"),
      chooseFile({
        name: "Six orchards, nine winters (corrected by the speaker).en-GB.vtt",
        mimeType: "text/vtt",
        buffer: Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\nGood evening."),
      }),
      see("text=corrected by the speaker"),
    ),
  },
  {
    name: "home-file-refused",
    path: "/",
    act: inTurn(
      chooseTab("Caption file"),
      chooseFile({ name: "evening.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(64) }),
      see('[role="alert"]'),
    ),
  },
  {
    name: "home-recording",
    path: "/",
    before: withConfig({ recordings: { maxBytes: 2_000_000_000 } }),
    act: inTurn(chooseTab("File"), see("text=Drop a file here")),
  },
  {
    name: "home-uploading",
    path: "/",
    before: inTurn(withConfig({ recordings: { maxBytes: 2_000_000_000 } }), stopHalfway),
    act: sendRecording,
  },
  { name: "home-drop", path: "/", act: inTurn(dragAbove, see("[data-drop]")), isWindowOnly: true },
  { name: "home-text", path: "/", act: inTurn(chooseTab("Paste a transcript"), see("main textarea")) },
  {
    name: "home-text-missing",
    path: "/",
    act: inTurn(chooseTab("Paste a transcript"), press("Summarize"), see('[role="alert"]')),
  },
];

/** The home page with every kind of input. The screenshots include two sections below the fold. */
export const homePictures: readonly Picture[] = [
  ...homes,
  ...cookies,
  ...sources.map((picture) => ({ ...picture, isWindowOnly: true })),
];
