import type { Summary } from "@pith/core/summaries/summary";
import type { SummaryEvent, SummaryStage } from "@pith/core/summaries/summary-event";
import { sendWithoutContent } from "../journeys/web/support/send-without-content.ts";
import { routeYouTubeEmbed } from "../replay/route-youtube-embed.ts";
import { addSummary, arabicFile, orchardFile, orchardText } from "./add-summary.ts";
import {
  asFound,
  asMarathon,
  byModel,
  type Change,
  makingOf,
  summaryThat,
  withContent,
} from "./change-summary.ts";
import type { Picture, PictureTools } from "./picture.ts";
import { hold, inTurn, refuse, see, speak, withModel } from "./picture-steps.ts";

const asIs: Change = (summary) => summary;

const done = see('[data-phase="done"]');

const oneSummary = /\/api\/summaries\/[\w-]+$/;
const openPlain = async (tools: PictureTools) => `/summary/${await addSummary(tools)}`;

const picture = (name: string, before: Picture["before"], act: Picture["act"] = done): Picture => ({
  name: `summary-${name}`,
  path: "",
  before,
  act,
});

const fail = ({
  code,
  message,
  hasVideo = true,
}: {
  code: string;
  message: string;
  hasVideo?: boolean;
}): Change => {
  return (summary) => ({
    ...asFound(summary),
    ...(!hasVideo && { video: null }),
    status: "failed",
    content: null,
    failure: { code, params: null, message },
  });
};

/** Returns the events that a summary has sent by the time this many key points have arrived. */
const tell =
  ({ stage, progress, keyPoints }: { stage: SummaryStage; progress: number; keyPoints: number }) =>
  ({ video, content }: Summary): SummaryEvent[] => [
    ...(video ? [{ type: "video" as const, video }] : []),
    { type: "status", stage, progress },
    ...(content && stage !== "listening"
      ? [
          {
            type: "chapters" as const,
            chapters: content.chapters,
            captionLanguage: content.origin.captionLanguage,
          },
        ]
      : []),
    ...(content?.keyPoints ?? [])
      .slice(0, keyPoints)
      .map((keyPoint, index) => ({ type: "key_point" as const, index, keyPoint })),
  ];

const making = (name: string, told: Parameters<typeof tell>[0]): Picture =>
  picture(
    name,
    makingOf({ status: "running", listEvents: tell(told) }),
    told.keyPoints > 0
      ? see(`[data-key-point="${told.keyPoints - 1}"]`)
      : see(`[aria-valuenow="${Math.round(told.progress * 100)}"]`),
  );

/** Makes the first response end partway, and every retry fail. */
const loseConnection = async (tools: PictureTools): Promise<string> => {
  let events = "";
  const path = await summaryThat((summary) => {
    events = tell({ stage: "reading", progress: 0.55, keyPoints: 2 })(asFound(summary))
      .map((event) => `data: ${JSON.stringify(event)}\n\n`)
      .join("");
    return { ...summary, status: "running", progress: 0.4, content: null, video: null };
  })(tools);
  let answers = 0;
  await tools.page.route("**/api/summaries/*/events", (route) => {
    answers += 1;
    return answers === 1 ? route.fulfill({ contentType: "text/event-stream", body: events }) : route.abort();
  });
  return path;
};

/** On phones, the player isn't shown until a timestamp is selected. */
const playVideo = inTurn(
  done,
  ({ page }) =>
    page
      .getByRole("button", { name: /^(?:Play: |Go to )/ })
      .first()
      .click(),
  see("[data-player] iframe"),
);

const choosePoint = inTurn(done, ({ page }) =>
  page
    .getByRole("region", { name: "Key points" })
    .getByRole("button", { name: /^Go to / })
    .nth(2)
    .click(),
);

const sound: Change = (summary) => ({
  ...asFound(summary),
  video: summary.video && {
    ...summary.video,
    host: "podcast",
    url: "https://media.example/orchard/frost.mp3",
  },
});

const empty = withContent((content) => ({
  gist: "",
  keyPoints: [],
  coverage: {
    share: 0,
    blocks: content.coverage.blocks.map((block) => ({ ...block, state: "speech" as const })),
    leftOut: [],
  },
}));

const warned = withContent((content) => ({
  origin: {
    ...content.origin,
    captionSource: "host",
    isFallback: true,
    readShare: 0.82,
    sponsorSecondsCut: 75,
    unavailableLanguage: "de",
  },
}));

/** Finished summaries of every kind. */
const finished: readonly Picture[] = [
  picture("player", summaryThat(asFound)),
  picture("file", summaryThat(asIs, orchardFile)),
  picture("no-times", summaryThat(asIs, orchardText)),
  picture("model", inTurn(withModel, summaryThat(byModel))),
  picture("model-ar", inTurn(speak("ar"), withModel, summaryThat(byModel))),
  picture("ar", inTurn(speak("ar"), summaryThat(asIs, arabicFile))),
  picture("of-arabic", summaryThat(asIs, arabicFile)),
  picture("de", inTurn(speak("de"), summaryThat(asFound))),
  picture("marathon", summaryThat(asMarathon)),
  picture("podcast", summaryThat(sound)),
  picture("warned", summaryThat(warned)),
  picture("nothing-to-quote", summaryThat(empty)),
  picture(
    "playing",
    async (tools) => {
      await routeYouTubeEmbed(tools.page);
      return summaryThat(asFound)(tools);
    },
    playVideo,
  ),
  { ...picture("landed", summaryThat(asIs, orchardFile), choosePoint), isWindowOnly: true },
  {
    name: "summary-guest",
    path: "/",
    act: async ({ page }) => {
      await page.getByRole("tab", { name: "Paste a transcript" }).click();
      await page.locator("main textarea").fill(orchardText.text);
      await page.getByRole("button", { name: "Summarize" }).click();
      await page.locator('[data-phase="done"]').waitFor();
    },
  },
];

/** Summaries that aren't finished, or never will be. */
const unfinished: readonly Picture[] = [
  {
    ...picture(
      "loading",
      inTurn(({ page }) => sendWithoutContent(page), hold(oneSummary), openPlain),
      see('[data-phase="loading"]'),
    ),
    isBusy: true,
  },
  picture(
    "waiting",
    makingOf({ status: "queued", listEvents: () => [{ type: "status", stage: "queued", progress: 0 }] }),
    see("text=Waiting to start"),
  ),
  making("captions", { stage: "captions", progress: 0.04, keyPoints: 0 }),
  making("listening", { stage: "listening", progress: 0.22, keyPoints: 0 }),
  making("making", { stage: "writing", progress: 0.64, keyPoints: 3 }),
  {
    ...picture("connection-lost", loseConnection, ({ page }) =>
      page
        .getByText(/connection lost/i)
        .first()
        .waitFor(),
    ),
    isBusy: true,
  },
  picture(
    "failed",
    summaryThat(
      fail({
        code: "no_captions",
        message: "This video has no captions, so there is nothing to read. Try one that has.",
      }),
    ),
    see("[data-failure]"),
  ),
  picture(
    "refused",
    summaryThat(
      fail({
        code: "source_blocked",
        message:
          "YouTube doesn't answer this server at the moment. Try again in an hour, or give the captions as a file.",
        hasVideo: false,
      }),
    ),
    see("[data-failure]"),
  ),
  picture(
    "private",
    summaryThat(fail({ code: "video_private", message: "This video is private.", hasVideo: false })),
    see("[data-failure]"),
  ),
  picture(
    "cancelled",
    summaryThat((summary) => ({ ...asFound(summary), status: "cancelled", content: null })),
    see('[data-phase="cancelled"]'),
  ),
  { name: "summary-missing", path: "/summary/nothing", act: see("[data-load-failure]") },
  picture(
    "unreachable",
    inTurn(
      ({ page }) => sendWithoutContent(page),
      refuse({
        pattern: oneSummary,
        status: 503,
        error: "The server is busy. Try again in a minute.",
        code: "internal",
      }),
      openPlain,
    ),
    see("[data-load-failure]"),
  ),
];

/** Every state of a summary page, without the panes next to the summary. */
export const summaryPictures: readonly Picture[] = [...finished, ...unfinished];
