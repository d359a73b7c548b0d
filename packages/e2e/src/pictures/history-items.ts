import type { SummaryListItem } from "@pith/core/contract/summary.schemas";
import { signIn } from "../journeys/web/support/people.ts";
import type { PictureTools } from "./picture.ts";

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

const plain: SummaryListItem = {
  id: "h0",
  status: "done",
  progress: 1,
  title: "Six orchards, nine winters: what the frost records say",
  gist: "Is late frost getting worse, or are we only getting older and more tired of it?",
  author: "Orchard Talks",
  host: "youtube",
  url: "https://www.youtube.com/watch?v=orchardhour",
  thumbnailUrl: null,
  durationSeconds: 549,
  length: "medium",
  shape: "points",
  wish: null,
  language: "en",
  failure: null,
  createdAt: day(0),
};

/** A history with every kind of entry once. */
const items: readonly SummaryListItem[] = [
  {
    ...plain,
    id: "h1",
    status: "running",
    progress: 0.36,
    title: "Grafting live, with questions",
    gist: null,
    durationSeconds: 7_402,
    length: "long",
  },
  plain,
  {
    ...plain,
    id: "h2",
    host: "podcast",
    title:
      "How a cooperative of forty growers agreed on one price for cider apples, what it cost the largest of them, and why three of the smallest left after a year all the same",
    gist: "Nobody was happy with the price, and that was the sign that it was fair. It held for two seasons, through a glut and a drought, until the supermarket that bought two thirds of the crop asked for a discount that the statutes did not allow for.",
    author: "The Long Ledger",
    durationSeconds: 4_215,
    createdAt: day(1),
  },
  {
    ...plain,
    id: "h3",
    status: "failed",
    title: "Who picks the fruit?",
    gist: null,
    durationSeconds: null,
    failure: {
      code: "no_captions",
      params: null,
      message: "This video has no captions, so there is nothing to read. Try one that has.",
    },
    createdAt: day(3),
  },
  {
    ...plain,
    id: "h4",
    host: "upload",
    title: "مقدمة في زراعة الزيتون: من اختيار التربة إلى أول حصاد",
    gist: "شجرة الزيتون لا تحتاج إلى ماء كثير، لكنها تحتاج إلى صبر كثير.",
    author: null,
    language: "ar",
    durationSeconds: 1_870,
    length: "short",
    createdAt: day(12),
  },
  {
    ...plain,
    id: "h5",
    status: "cancelled",
    title: "Opening words",
    gist: null,
    durationSeconds: 94,
    createdAt: day(40),
  },
  {
    ...plain,
    id: "h6",
    status: "queued",
    progress: 0,
    title: "",
    gist: null,
    author: null,
    durationSeconds: null,
    host: "page",
    createdAt: day(41),
  },
];

/** Shows a history that would take weeks to build up. */
export async function listHistory(tools: PictureTools): Promise<void> {
  await signIn(tools);
  await tools.page.route(
    (url) => url.pathname === "/api/summaries",
    (route) => route.fulfill({ json: { success: true, data: { items, nextCursor: "more" } } }),
  );
}
