import type { Summary } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import { signInOn } from "../journeys/web/support/accounts.ts";
import { changeAnswer } from "../journeys/web/support/people.ts";
import { addSummary } from "./add-summary.ts";
import type { Picture, PictureTools } from "./picture.ts";

const poster = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#55624a"/><rect y="6" width="16" height="3" fill="#3c4632"/><circle cx="4" cy="3.6" r="1.9" fill="#b8863c"/></svg>`;
const posterUrl = "https://i.ytimg.com/vi/orchardhour/hqdefault.jpg";

/** The made-up talk as if it were on YouTube, so that the player stands beside it. */
const asVideo = (video: Video | null): Video | null =>
  video && {
    ...video,
    host: "youtube",
    id: "orchardhour",
    url: "https://www.youtube.com/watch?v=orchardhour",
    title: "An hour in the orchard: what six growers measured",
    author: "Orchard Talks",
    thumbnailUrl: posterUrl,
    publishedAt: "2026-03-14T10:00:00Z",
  };

type Change = (summary: Summary) => Summary;

const onYouTube: Change = (summary) => ({ ...summary, video: asVideo(summary.video) });

/** A summary whose page shows it changed. */
const summaryThat =
  (change: Change) =>
  async (tools: PictureTools): Promise<string> => {
    const id = await addSummary(tools);
    await tools.page.route(posterUrl, (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: poster }),
    );
    await changeAnswer<Summary>({ page: tools.page, path: `/api/summaries/${id}`, change });
    return `/summary/${id}`;
  };

const fail = (code: string, message: string): Change => {
  return (summary) => ({
    ...onYouTube(summary),
    status: "failed",
    content: null,
    failure: { code, message },
  });
};

/** A summary that is being made, with the events so far, and a connection that stays open or breaks. */
const makingOf =
  ({ keyPoints, isLost = false }: { keyPoints: number | null; isLost?: boolean }) =>
  async (tools: PictureTools): Promise<string> => {
    let events = "";
    const path = await summaryThat((summary) => {
      events = "";
      const tell = (event: object) => {
        events += `data: ${JSON.stringify(event)}\n\n`;
      };
      if (keyPoints !== null) {
        tell({ type: "video", video: asVideo(summary.video) });
        tell({ type: "status", stage: "reading", progress: 0.55 });
        tell({ type: "chapters", chapters: summary.content?.chapters ?? [] });
        for (const [index, keyPoint] of (summary.content?.keyPoints ?? []).slice(0, keyPoints).entries()) {
          tell({ type: "key_point", index, keyPoint });
        }
      } else tell({ type: "status", stage: "queued", progress: 0 });
      return {
        ...summary,
        status: keyPoints === null ? "queued" : "running",
        progress: keyPoints === null ? 0 : 0.4,
        content: null,
        video: null,
      };
    })(tools);
    let answers = 0;
    await tools.page.route("**/api/summaries/*/events", async (route) => {
      answers += 1;
      // A stream that is told in one go and would end: what comes after it waits, as it does on a slow machine.
      if (answers === 1) await route.fulfill({ contentType: "text/event-stream", body: events });
      else if (isLost) await route.abort();
      else await new Promise(() => undefined);
    });
    return path;
  };

const openTab = (name: string) => async (tools: PictureTools) => {
  await done(tools);
  await tools.page.getByRole("tab", { name, exact: true }).click();
};

const done = ({ page }: PictureTools) => page.locator('[data-phase="done"]').waitFor();

const askSomething = async (tools: PictureTools) => {
  await openTab("Ask")(tools);
  const panel = tools.page.getByRole("tabpanel", { name: "Ask" });
  await panel.getByRole("textbox").fill("What did the growers measure about frost?");
  await panel.getByRole("button", { name: "Ask" }).click();
  await panel.getByRole("listitem").first().waitFor();
};

const searchTranscript = async (tools: PictureTools) => {
  await openTab("Transcript")(tools);
  await tools.page.getByRole("searchbox").fill("frost");
  await tools.page.locator("mark").first().waitFor();
};

/** Someone on Pro with a short talk that is read aloud in seconds. */
const readAloud = async (tools: PictureTools): Promise<string> => {
  const person = await signInOn({ ...tools, plan: "pro" });
  const headers = { authorization: `Telegram ${person.telegramId}` };
  const text = ["The harbour", "The old bridge", "The copper mine"]
    .map((topic) => `${topic} was built in twelve years. ${topic} cost a third of what was feared.`)
    .join("\n\n");
  const created = await tools.context.request.post(`${tools.site.origin}/api/summaries`, {
    headers,
    data: { source: { kind: "text", title: "Works of the town", text }, length: "short" },
  });
  const { data }: { data: { summary: { id: string } } } = await created.json();
  return `/summary/${data.summary.id}`;
};

const listen = async (tools: PictureTools) => {
  await openTab("Listen")(tools);
  await tools.page.getByRole("button", { name: "Read it aloud" }).click();
  await tools.page.locator('[data-audio="done"]').waitFor({ timeout: 60_000 });
};

const share = async (tools: PictureTools) => {
  await done(tools);
  await tools.page.getByRole("button", { name: "Share" }).click();
  await tools.page.getByRole("dialog").waitFor();
};

const publish = async (tools: PictureTools) => {
  await share(tools);
  await tools.page.getByRole("button", { name: "Make a public link" }).click();
  await tools.page.getByLabel("Public link").waitFor();
};

const openShared = async (tools: PictureTools) => {
  await publish(tools);
  const address = await tools.page.getByLabel("Public link").inputValue();
  await tools.context.clearCookies();
  await tools.page.goto(address);
  await done(tools);
};

const chooseThird = async (tools: PictureTools) => {
  await done(tools);
  await tools.page
    .getByRole("button", { name: /^Go to / })
    .nth(2)
    .click();
};

/** Every state of a summary. */
export const summaryPictures: readonly Picture[] = [
  { name: "summary", path: "", before: summaryThat((summary) => summary), act: done },
  { name: "summary-player", path: "", before: summaryThat(onYouTube), act: done },
  {
    name: "summary-landed",
    path: "",
    before: summaryThat((summary) => summary),
    act: chooseThird,
    isWindowOnly: true,
  },
  {
    name: "summary-arabic",
    path: "",
    before: async (tools) => {
      await tools.page.addInitScript(() => localStorage.setItem("ui-language", "ar"));
      return summaryThat(onYouTube)(tools);
    },
    act: done,
  },
  { name: "summary-waiting", path: "", before: makingOf({ keyPoints: null }), isBusy: true },
  { name: "summary-making", path: "", before: makingOf({ keyPoints: 3 }), isBusy: true },
  {
    name: "summary-connection-lost",
    path: "",
    before: makingOf({ keyPoints: 2, isLost: true }),
    act: ({ page }) =>
      page
        .getByText(/connection/i)
        .first()
        .waitFor(),
    isBusy: true,
  },
  {
    name: "summary-failed",
    path: "",
    before: summaryThat(
      fail("no_captions", "This video has no captions, so there is nothing to read. Try one that has."),
    ),
  },
  {
    name: "summary-cancelled",
    path: "",
    before: summaryThat((summary) => ({ ...onYouTube(summary), status: "cancelled", content: null })),
  },
  { name: "summary-missing", path: "/summary/nothing" },
  { name: "summary-transcript", path: "", before: summaryThat(onYouTube), act: searchTranscript },
  { name: "summary-ask", path: "", before: summaryThat(onYouTube), act: openTab("Ask") },
  { name: "summary-answers", path: "", before: summaryThat(onYouTube), act: askSomething },
  { name: "summary-audio-offer", path: "", before: summaryThat(onYouTube), act: openTab("Listen") },
  { name: "summary-audio", path: "", before: readAloud, act: listen },
  {
    name: "summary-export",
    path: "",
    before: summaryThat(onYouTube),
    act: async (tools) => {
      await done(tools);
      await tools.page.getByRole("button", { name: "Export" }).click();
      await tools.page.getByRole("menu").waitFor();
    },
    isWindowOnly: true,
  },
  { name: "summary-share", path: "", before: summaryThat(onYouTube), act: share, isWindowOnly: true },
  { name: "summary-shared-link", path: "", before: summaryThat(onYouTube), act: publish, isWindowOnly: true },
  {
    name: "summary-feedback",
    path: "",
    before: summaryThat(onYouTube),
    act: async (tools) => {
      await done(tools);
      await tools.page.getByRole("button", { name: "Yes" }).click();
    },
  },
  {
    name: "summary-offline",
    path: "",
    before: summaryThat(onYouTube),
    act: async (tools) => {
      await done(tools);
      await tools.context.setOffline(true);
    },
    isWindowOnly: true,
  },
  { name: "shared", path: "", before: summaryThat((summary) => summary), act: openShared },
];
