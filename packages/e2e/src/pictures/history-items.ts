import type { LibrarySource } from "@pith/core/contract/library.filters";
import type { LibraryTalk } from "@pith/core/contract/library.schemas";
import { changeAnswer, signIn } from "../journeys/web/support/people.ts";
import { addSummary, arabicFile, orchardFile, orchardText, orchardVideo } from "./add-summary.ts";
import type { PictureTools } from "./picture.ts";

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

const plain: LibraryTalk = {
  id: "h0",
  status: "done",
  progress: 1,
  title: "",
  gist: null,
  author: "Orchard Talks",
  host: "youtube",
  url: "https://www.youtube.com/watch?v=orchardhour",
  thumbnailUrl: null,
  durationSeconds: null,
  length: "medium",
  shape: "points",
  wish: null,
  language: "en",
  failure: null,
  createdAt: day(0),
  versions: [],
  collectionIds: [],
  line: null,
  matches: null,
};

/**
 * Rows in progress and rows without a summary. They are made up, because real talks don't stay in these
 * states.
 */
const running: LibraryTalk = {
  ...plain,
  id: "h1",
  status: "running",
  progress: 0.36,
  title: "Grafting live, with questions",
  durationSeconds: 7_402,
  length: "long",
};
const older: readonly LibraryTalk[] = [
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
    failure: {
      code: "no_captions",
      params: null,
      message: "This video has no captions, so there is nothing to read. Try one that has.",
    },
    createdAt: day(3),
  },
  {
    ...plain,
    id: "h5",
    status: "cancelled",
    title: "Opening words",
    durationSeconds: 94,
    createdAt: day(40),
  },
  { ...plain, id: "h6", status: "queued", progress: 0, author: null, host: "page", createdAt: day(41) },
];

/**
 * Fills a library with real talks: a video summarized at two lengths, a file in Arabic, another file, and
 * pasted text.
 */
export async function fillLibrary(tools: PictureTools): Promise<void> {
  const person = await signIn(tools);
  for (const [source, length] of [
    [orchardText, "medium"],
    [arabicFile, "short"],
    [orchardFile, "medium"],
    [orchardVideo, "long"],
    [orchardVideo, "medium"],
  ] as const)
    await addSummary({ ...tools, person, source, length });
}

/** Fills the library and adds rows in every state. The counts shown in the filters include these rows. */
export async function listHistory(tools: PictureTools): Promise<void> {
  await fillLibrary(tools);
  await changeAnswer<{ talks: number; sources: Record<LibrarySource, number> }>({
    page: tools.page,
    path: "/api/library",
    change: (overview) => ({
      ...overview,
      talks: overview.talks + older.length + 1,
      sources: {
        ...overview.sources,
        youtube: overview.sources.youtube + 3,
        podcasts: overview.sources.podcasts + 1,
        others: overview.sources.others + 1,
      },
    }),
  });
  await changeAnswer<{ items: LibraryTalk[]; total: number; nextCursor: string | null }>({
    page: tools.page,
    path: "/api/library/talks",
    change: ({ items, total }) => ({
      items: [running, ...items, ...older].map((talk) => ({
        ...talk,
        versions: talk.versions.length > 0 ? talk.versions : [buildVersion(talk)],
      })),
      total: total + older.length + 1,
      nextCursor: "more",
    }),
  });
}

const buildVersion = ({ id, status, length, shape, wish, createdAt }: LibraryTalk) => ({
  ...{ id, status, length, shape, wish, createdAt },
  language: null,
  engine: "extractive" as const,
});
