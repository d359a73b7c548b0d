import type { Arranged } from "./arrange-contract.ts";
import { type Walk, wrong } from "./contract-walk.ts";

const items = [
  { url: "https://youtu.be/batch000001", title: "Arches" },
  { url: "https://www.youtube.com/watch?v=batch000001" },
  { url: "https://youtu.be/batch000002" },
  { url: "nonsense" },
];

export function walkBatches({ arranged }: { arranged: Arranged }) {
  const { user, stranger, batchId, spareBatchId } = arranged;
  const own = { as: user, params: { id: batchId } };
  const strangers = {
    what: "somebody else's batch",
    as: stranger,
    params: { id: batchId },
    status: 404,
    text: "This batch doesn't exist. You may have deleted it.",
  };
  const refusals = [
    wrong("no link", { as: user, body: { items: [] } }, "Paste a link to a video."),
    wrong(
      "a list that is a video",
      { as: user, body: { listUrl: "https://youtu.be/dQw4w9WgXcQ" } },
      "This isn't a link to a playlist, a channel, or a podcast feed. Paste one, or summarize the video itself.",
      422,
    ),
    wrong(
      "more than 200 videos",
      { as: user, body: { items: Array.from({ length: 201 }, () => items[0]) } },
      "A batch can have up to 200 videos. Split it into several.",
      413,
    ),
  ];
  return {
    priceBatch: {
      right: { as: user, body: { items } },
      data: {
        items: [{ title: "Arches", cost: 1 }, { cost: 1 }],
        refused: [{ url: "nonsense", reason: { code: "invalid_input.no_link" } }],
        cost: 2,
        owned: 0,
      },
      refusals,
    },
    createBatch: {
      right: { as: user, body: { items, title: "Bridges" } },
      data: {
        title: "Bridges",
        state: "running",
        counts: { waiting: 2, done: 0 },
        items: [{ position: 0, title: "Arches", state: "waiting" }, { position: 1 }],
      },
      refusals,
    },
    listBatches: {
      right: { as: user },
      data: { items: [{ title: "Bridges" }, { id: spareBatchId }, { id: batchId }] },
      refusals: [
        wrong(
          "a cursor of somebody's own making",
          { as: user, query: { cursor: "nonsense" } },
          "That page doesn't exist. Go back to the first page.",
        ),
      ],
    },
    readBatch: { right: own, data: { id: batchId, items: [{ title: "Arches" }] }, refusals: [strangers] },
    readBatchSummary: {
      right: own,
      data: { statements: [], topics: [], talks: [], citations: [], isBeingWritten: false },
      refusals: [strangers],
    },
    retryBatch: { right: own, data: { id: batchId, counts: { failed: 0 } }, refusals: [strangers] },
    cancelBatch: {
      right: own,
      data: { state: "cancelled", counts: { waiting: 0, cancelled: 1 } },
      refusals: [strangers],
    },
    deleteBatch: { right: { as: user, params: { id: spareBatchId } }, refusals: [strangers] },
    keepBatch: { right: own, data: { name: "Bridges in brief", talks: 0 }, refusals: [strangers] },
  } satisfies Record<string, Walk>;
}
