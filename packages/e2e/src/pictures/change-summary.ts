import type { KeyPoint, Summary, SummaryContent } from "@pith/core/summaries/summary";
import type { SummaryEvent } from "@pith/core/summaries/summary-event";
import { changeAnswer, signIn } from "../journeys/web/support/people.ts";
import { addSummary, orchardVideo, type TalkSource } from "./add-summary.ts";
import { orchardPoints, orchardTalk } from "./orchard-talk.ts";
import type { PictureTools } from "./picture.ts";
import { writeCaptions } from "./write-captions.ts";

const talk = writeCaptions(orchardTalk);
const poster = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#55624a"/><rect y="6" width="16" height="3" fill="#3c4632"/><circle cx="4" cy="3.6" r="1.9" fill="#b8863c"/></svg>`;
const MARATHON_SECONDS = 18_000;
const posterUrl = "https://i.ytimg.com/vi/orchardhour/hqdefault.jpg";

export type Change = (summary: Summary) => Summary;

/**
 * Makes a summary look as if the server had loaded the video itself, with its thumbnail, its date, and the
 * host's captions.
 */
export const asFound: Change = (summary) => ({
  ...summary,
  video: summary.video && {
    ...summary.video,
    thumbnailUrl: posterUrl,
    publishedAt: "2026-03-14T10:00:00Z",
  },
  content: summary.content && {
    ...summary.content,
    origin: { ...summary.content.origin, captionSource: "host" },
  },
});

export const withContent = (change: (content: SummaryContent) => Partial<SummaryContent>): Change => {
  return (summary) => ({
    ...asFound(summary),
    content: summary.content && {
      ...summary.content,
      ...asFound(summary).content,
      ...change(summary.content),
    },
  });
};

/**
 * Makes a summary look as if a model had written it, with points in its own words and the speaker's quote for
 * each.
 */
export const byModel: Change = withContent((content) => ({
  title: "Nine winters of frost records from six orchards",
  gist: "Spring nights have not grown colder, but trees open nine days earlier, so the same frost does three times the damage.",
  gistEvidence: {
    quotes: orchardPoints.slice(0, 3).map((point) => findPoint(point).quotes[0]) as KeyPoint["quotes"],
    proof: { kind: "judged", model: "gpt-5.2-mini" },
    repairs: [],
  },
  keyPoints: orchardPoints.map(findPoint),
  origin: { ...content.origin, captionSource: "host", engine: "model", model: "gpt-5.2-mini" },
}));

/** Changes a summary into one of a five-hour video, with the maximum number of key points. */
export const asMarathon: Change = (summary) => {
  const stretch = (seconds: number | null) => seconds && (seconds * MARATHON_SECONDS) / talk.durationSeconds;
  const stretchQuotes = ([first]: KeyPoint["quotes"]): KeyPoint["quotes"] => [
    { ...first, startSeconds: stretch(first.startSeconds), endSeconds: stretch(first.endSeconds) },
  ];
  const changed = withContent((content) => ({
    title: "Orchard Nights 2026, the whole second evening in one recording",
    chapters: content.chapters.map((chapter) => ({
      ...chapter,
      startSeconds: stretch(chapter.startSeconds),
      endSeconds: stretch(chapter.endSeconds),
    })),
    keyPoints: listSentences()
      .map((sentence) => findPoint({ text: sentence, quote: sentence }))
      .map((point) => ({
        ...point,
        quotes: stretchQuotes(point.quotes),
      })),
    coverage: {
      leftOut: [],
      share: 0.31,
      blocks: content.coverage.blocks.map((block) => ({
        ...block,
        startSeconds: stretch(block.startSeconds),
        endSeconds: stretch(block.endSeconds),
      })),
    },
  }))(summary);
  return { ...changed, video: changed.video && { ...changed.video, durationSeconds: MARATHON_SECONDS } };
};

/** Returns the sentences that are long enough to be informative. */
function listSentences(): string[] {
  const said = orchardTalk.flatMap(({ paragraphs }) => paragraphs).join(" ");
  const segments = new Intl.Segmenter("en", { granularity: "sentence" }).segment(said);
  return [...segments].map(({ segment }) => segment.trim()).filter(({ length }) => length > 40);
}

function findPoint({ text, quote }: { text: string; quote: string }): KeyPoint {
  const said = talk.cues.map((cue) => cue.text).join(" ");
  const from = said.indexOf(quote);
  if (from < 0) throw new Error(`Nobody says: ${quote}`);
  let passed = 0;
  const at = (offset: number) => {
    passed = 0;
    return talk.cues.findIndex((cue) => {
      passed += cue.text.length + 1;
      return passed > offset;
    });
  };
  const firstCueId = at(from);
  const lastCueId = at(from + quote.length - 1);
  const startSeconds = talk.cues[firstCueId]?.startSeconds ?? null;
  return {
    text,
    label: null,
    quotes: [
      {
        text: quote,
        startSeconds,
        endSeconds: talk.cues[lastCueId]?.endSeconds ?? null,
        firstCueId,
        lastCueId,
        speaker: null,
      },
    ],
    proof: { kind: "compared" },
    repairs: [],
    chapterIndex: talk.chapters.findLastIndex((chapter) => chapter.startSeconds <= (startSeconds ?? 0)),
  };
}

/** Returns a step that creates a summary and shows its page with these changes. */
export const summaryThat =
  (change: Change, source: TalkSource = orchardVideo) =>
  async (tools: PictureTools): Promise<string> => {
    const id = await addSummary({ ...tools, source });
    await routePoster(tools);
    await changeAnswer<Summary>({ page: tools.page, path: `/api/summaries/${id}`, change });
    return `/summary/${id}`;
  };

async function routePoster({ page }: PictureTools): Promise<void> {
  await page.route(posterUrl, (route) => route.fulfill({ contentType: "image/svg+xml", body: poster }));
}

/**
 * A summary in progress. The page receives the events that `listEvents` derives from the finished summary,
 * and then waits for more of them.
 */
export const makingOf =
  ({
    status,
    listEvents,
  }: {
    status: "queued" | "running";
    listEvents: (summary: Summary) => SummaryEvent[];
  }) =>
  async (tools: PictureTools): Promise<string> => {
    const person = await signIn(tools);
    const id = await addSummary({ ...tools, person, source: orchardVideo });
    await routePoster(tools);
    const answer = await tools.context.request.get(`${tools.site.origin}/api/summaries/${id}`, {
      headers: { authorization: `Telegram ${person.telegramId}` },
    });
    const { data: finished }: { data: Summary } = await answer.json();
    await holdStream({ ...tools, events: listEvents(asFound(finished)) });
    await changeAnswer<Summary>({
      page: tools.page,
      path: `/api/summaries/${id}`,
      change: (summary) => ({ ...summary, status, progress: 0, content: null, video: null }),
    });
    return `/summary/${id}`;
  };

/**
 * Sends these events on the page's event stream and keeps the stream open, as if the summary were still in progress. A
 * route's response can't stay open, so the stream is created in the page.
 */
async function holdStream({ page, events }: PictureTools & { events: SummaryEvent[] }): Promise<void> {
  const told = events.map((event, index) => `id: ${index + 1}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  await page.addInitScript((text) => {
    const fetchAsEver = window.fetch.bind(window);
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (!/\/api\/summaries\/[^/]+\/events$/.test(url)) return fetchAsEver(input, init);
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
      });
      return Promise.resolve(new Response(body, { headers: { "content-type": "text/event-stream" } }));
    };
  }, told);
}
