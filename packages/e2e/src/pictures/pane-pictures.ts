import type { SummaryAudio } from "@pith/core/contract/audio.schemas";
import { signInOn } from "../journeys/web/support/accounts.ts";
import { signIn } from "../journeys/web/support/people.ts";
import { shareSummary } from "../journeys/web/support/summaries.ts";
import { routeYouTubeEmbed } from "../replay/route-youtube-embed.ts";
import { addSummary, orchardVideo } from "./add-summary.ts";
import { asFound, byModel, summaryThat } from "./change-summary.ts";
import type { Picture, PictureTools } from "./picture.ts";
import { hold, inTurn, openDialog, press, refuse, see, speak, withModel } from "./picture-steps.ts";

const done = see('[data-phase="done"]');

const openTab = (name: string) =>
  inTurn(done, ({ page }: PictureTools) => page.getByRole("tab", { name, exact: true }).click());

const onVideo = summaryThat(asFound);

const picture = (
  name: string,
  act: Picture["act"],
  before: Picture["before"] = onVideo,
  rest: Partial<Picture> = {},
): Picture => ({ name: `summary-${name}`, path: "", before, act, ...rest });

const searchTranscript = (words: string) =>
  inTurn(openTab("Transcript"), ({ page }) => page.getByRole("searchbox").fill(words));

const ask = (question: string) =>
  inTurn(openTab("Ask"), async ({ page }) => {
    const panel = page.getByRole("tabpanel", { name: "Ask" });
    await panel.getByRole("textbox").fill(question);
    await panel.getByRole("button", { name: "Ask" }).click();
  });

const askTwice = inTurn(
  ask("What does a wind machine cost?"),
  see("[data-questions] [data-found]"),
  ask("Who is the mayor of Paris?"),
  see("[data-questions] li:nth-child(2)"),
);

/** A user on the Pro plan, which includes audio. */
const onPro = async (tools: PictureTools): Promise<string> => {
  const person = await signInOn({ ...tools, plan: "pro" });
  return `/summary/${await addSummary({ ...tools, person, source: orchardVideo, length: "short" })}`;
};

const audio: SummaryAudio = {
  id: "a1",
  summaryId: "",
  status: "running",
  progress: 0.47,
  voiceGender: "female",
  language: "en",
  engine: "embedded",
  durationSeconds: null,
  url: null,
  opusUrl: null,
  urlExpiresAt: null,
  sizeBytes: null,
  chapters: [],
  failure: null,
  createdAt: new Date().toISOString(),
};

const audioThat = (changes: Partial<SummaryAudio>) => async (tools: PictureTools) => {
  const path = await onPro(tools);
  await tools.page.route("**/api/summaries/*/audio", (route) =>
    route.fulfill({
      json: { success: true, data: { ...audio, ...changes, summaryId: path.replace("/summary/", "") } },
    }),
  );
  return path;
};

const listen = inTurn(openTab("Listen"), press("Read it aloud"), ({ page }) =>
  page.locator('[data-audio="done"]').waitFor({ timeout: 90_000 }),
);

const makeFeed = inTurn(listen, press("Create my feed"), ({ page }) =>
  page.getByRole("textbox", { name: "Podcast feed" }).waitFor(),
);

const publish = inTurn(done, openDialog("Share"), press("Create a public link"), ({ page }) =>
  page.getByLabel("Public link").waitFor(),
);

/** The session ends while the page is open, and then the user tries to share. */
const shareWithoutSession = inTurn(
  done,
  openDialog("Share"),
  ({ context }) => context.clearCookies(),
  press("Create a public link"),
  see("[role=dialog] [role=alert]"),
);

const transcriptOf = /\/api\/summaries\/[\w-]+\/transcript/;

const refusal = (pattern: string | RegExp, error: string) =>
  inTurn(refuse({ pattern, status: 503, error, code: "internal" }), onVideo);

/** The panes next to a summary, and what opens over them. */
export const panePictures: readonly Picture[] = [
  picture("transcript", inTurn(openTab("Transcript"), see("[data-transcript]"))),
  picture("transcript-search", inTurn(searchTranscript("frost"), see("mark"))),
  picture("transcript-nothing", inTurn(searchTranscript("zzqx"), see("text=No matches"))),
  picture("transcript-loading", openTab("Transcript"), inTurn(hold(transcriptOf), onVideo), { isBusy: true }),
  picture(
    "transcript-failed",
    inTurn(openTab("Transcript"), see("[role=tabpanel] [role=alert]")),
    refusal(transcriptOf, "The server is busy. Try again in a minute."),
  ),
  picture("ask", openTab("Ask")),
  picture(
    "asking",
    inTurn(ask("What does a wind machine cost?"), see("text=Asking…")),
    inTurn(hold(/\/questions$/), onVideo),
    {
      isBusy: true,
    },
  ),
  picture("answers", askTwice),
  picture(
    "ask-failed",
    inTurn(ask("What does a wind machine cost?"), see("[role=tabpanel] [role=alert]")),
    refusal(/\/questions$/, "The server is busy. Try again in a minute."),
  ),
  picture("audio-needs-pro", inTurn(openTab("Listen"), see('[role="tabpanel"] a[href*="upgrade"]'))),
  picture("audio-offer", inTurn(openTab("Listen"), see("text=Read it aloud")), onPro),
  picture("audio-making", inTurn(openTab("Listen"), see('[data-audio="running"]')), audioThat({}), {
    isBusy: true,
  }),
  picture(
    "audio-failed",
    inTurn(openTab("Listen"), see("[role=tabpanel] [role=alert]")),
    audioThat({
      status: "failed",
      failure: { code: "internal", params: null, message: "The voice failed." },
    }),
  ),
  picture("audio", makeFeed, onPro),
  picture("export", inTurn(done, press("Export"), see("[role=menu]")), onVideo, { isWindowOnly: true }),
  picture(
    "export-ar",
    inTurn(done, async ({ page }) => {
      await page.locator('main button[aria-haspopup="menu"]').click();
      await page.getByRole("menu").waitFor();
    }),
    inTurn(speak("ar"), withModel, summaryThat(byModel)),
    { isWindowOnly: true },
  ),
  picture(
    "end",
    inTurn(done, ({ page }) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))),
    onVideo,
    { isWindowOnly: true },
  ),
  picture("share", inTurn(done, openDialog("Share")), onVideo, { isWindowOnly: true }),
  picture("shared-link", publish, onVideo, { isWindowOnly: true }),
  picture("session-ended", shareWithoutSession, onVideo, { isWindowOnly: true }),
  picture("feedback", inTurn(done, press("Yes"), see('[data-feedback="given"]'))),
  picture(
    "offline",
    inTurn(done, ({ context }) => context.setOffline(true), see("text=You’re offline")),
    onVideo,
    { isWindowOnly: true },
  ),
  picture(
    "chapter-playing",
    inTurn(done, ({ page }) => page.locator("[data-chapter-fold] [data-key-point]").nth(3).click()),
    async (tools) => {
      await routeYouTubeEmbed(tools.page);
      return onVideo(tools);
    },
  ),
  picture("shared-player", see('[data-phase="done"]'), async (tools) => {
    const person = await signIn(tools);
    const summaryId = await addSummary({ ...tools, person, source: orchardVideo });
    const path = await shareSummary({ ...tools, person, summaryId });
    await tools.context.clearCookies();
    return path;
  }),
];
