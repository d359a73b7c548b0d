import type { Summary } from "@pith/core/summaries/summary";
import { routeYouTubeEmbed } from "../../../replay/route-youtube-embed.ts";
import { signInOn } from "./accounts.ts";
import { changeAnswer, signIn } from "./people.ts";
import { dialog, inTurn, press, type Scene, type Stage, type State, see } from "./scene.ts";
import { makeOwnSummary, shareSummary } from "./summaries.ts";

const openTab = ({ name, until }: { name: string; until: (stage: Stage) => Promise<unknown> }): State => ({
  name,
  act: inTurn(({ page }) => page.getByRole("tab", { name }).click(), until),
});

/** Creates a summary, and modifies the copy that the page receives. */
async function showAs({
  stage,
  change,
}: {
  stage: Stage;
  change: (summary: Summary) => Summary;
}): Promise<string> {
  const person = await signIn(stage);
  const id = await makeOwnSummary({ ...stage, person });
  await stage.page.route("**/api/summaries/*/events", () => new Promise(() => undefined));
  await changeAnswer<Summary>({ page: stage.page, path: `/api/summaries/${id}`, change });
  return `/summary/${id}`;
}

const finished: Scene = {
  name: "a summary",
  route: "/summary/:summaryId",
  prepare: async (stage) => {
    const person = await signInOn({ ...stage, plan: "pro" });
    return `/summary/${await makeOwnSummary({ ...stage, person })}`;
  },
  landmark: '[data-phase="done"]',
  states: [
    {
      name: "a key point that was chosen",
      act: inTurn(press(/^Go to /), see("[data-transcript] [data-now]")),
    },
    openTab({
      name: "Transcript",
      until: inTurn(({ page }) => page.getByRole("searchbox").fill("harbour"), see("mark")),
    }),
    openTab({
      name: "Ask",
      until: async ({ page }) => {
        await page.getByRole("textbox", { name: "Ask about this video" }).fill("What did the harbour cost?");
        await page.getByRole("button", { name: "Ask", exact: true }).click();
        await page.locator("[data-questions] [data-found]").waitFor();
      },
    }),
    openTab({ name: "Listen", until: see("text=Read it aloud") }),
    {
      name: "read aloud",
      act: async ({ page }) => {
        await page.getByRole("button", { name: "Read it aloud" }).click();
        await page.locator('[data-audio="done"]').waitFor({ timeout: 60_000 });
        await page.getByRole("button", { name: "Create my feed" }).click();
        await page.getByRole("textbox", { name: "Podcast feed" }).waitFor();
      },
    },
    dialog({ name: "sharing", button: "Share" }),
    {
      name: "shared",
      act: inTurn(press("Share"), press("Create a public link"), see("text=Stop sharing")),
      overlay: '[role="dialog"]',
    },
    {
      name: "exporting",
      act: inTurn(press("Export"), see('[role="menu"]')),
      overlay: '[role="menu"]',
    },
    { name: "useful", act: inTurn(press("Yes"), see('[data-feedback="given"]')) },
  ],
};

const shared: Scene = {
  name: "a shared summary",
  route: "/s/:shareId",
  prepare: async (stage) => {
    const person = await signIn(stage);
    const summaryId = await makeOwnSummary({ ...stage, person });
    const path = await shareSummary({ ...stage, person, summaryId });
    await stage.context.clearCookies();
    return path;
  },
  landmark: '[data-phase="done"]',
};

const ofVideo: Scene = {
  name: "a summary of a video",
  route: "/summary/:summaryId",
  prepare: async (stage) => {
    await routeYouTubeEmbed(stage.page);
    return showAs({
      stage,
      change: (summary) => ({
        ...summary,
        video: summary.video && { ...summary.video, host: "youtube", id: "F1xioXWb8CY" },
      }),
    });
  },
  landmark: "[data-player]",
  states: [{ name: "the video plays", act: inTurn(press(/^Play: /), see("[data-player] iframe")) }],
};

const unfinished: Scene[] = [
  {
    name: "a summary that is being made",
    changes: { status: "running" as const, progress: 0.4 },
    landmark: '[data-phase="working"]',
  },
  {
    name: "a summary that failed",
    changes: {
      status: "failed" as const,
      failure: { code: "no_captions", params: null, message: "This video has no captions." },
    },
    landmark: '[data-phase="failed"]',
  },
  {
    name: "a canceled summary",
    changes: { status: "cancelled" as const },
    landmark: '[data-phase="cancelled"]',
  },
].map(({ name, changes, landmark }) => ({
  name,
  route: "/summary/:summaryId",
  prepare: (stage) =>
    showAs({
      stage,
      change: (summary) => ({ ...summary, content: null, finishedAt: null, ...changes }),
    }),
  landmark,
}));

/** The summary page in each of its states. */
export const summaryScenes: readonly Scene[] = [finished, shared, ofVideo, ...unfinished];
