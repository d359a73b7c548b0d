import type { Arranged } from "./arrange-contract.ts";
import { type Walk, wrong } from "./contract-walk.ts";

const NOT_SUMMARY = "This summary doesn't exist. It may have been deleted.";

export function walkLibrary({ arranged }: { arranged: Arranged }) {
  const { user, stranger, summaryId } = arranged;
  const own = { as: user, params: { id: summaryId } };
  const point = { as: user, params: { id: summaryId, pointIndex: 0 } };
  const { collectionId } = arranged;
  const strangersCollection = {
    what: "somebody else's collection",
    as: stranger,
    status: 404,
    text: "This collection doesn't exist. It may have been deleted.",
  };
  const strangers = { what: "somebody else's summary", as: stranger, status: 404, text: NOT_SUMMARY };
  return {
    listSummaryVersions: {
      right: own,
      data: { prices: [{ length: "short" }, { length: "medium", cost: 0 }, { length: "long" }] },
      refusals: [
        { ...strangers, params: own.params },
        wrong(
          "a language that is none",
          { ...own, query: { language: "English!" } },
          "Enter a language code such as en or pt-BR.",
        ),
      ],
    },
    keepPoint: {
      right: point,
      refusals: [
        { ...strangers, params: point.params },
        wrong(
          "a point that isn't there",
          { as: user, params: { id: summaryId, pointIndex: 99 } },
          "This summary doesn't have that key point.",
        ),
        wrong(
          "a summary that isn't done",
          { as: user, params: { id: arranged.queuedId, pointIndex: 0 } },
          "This summary isn't ready yet. Try again when it's done.",
          409,
        ),
      ],
    },
    unkeepPoint: { right: point, refusals: [{ ...strangers, params: point.params }] },
    listKeptPoints: {
      right: { as: user, query: { summaryId } },
      refusals: [
        wrong(
          "a cursor of somebody's own making",
          { as: user, query: { cursor: "nonsense" } },
          "That page doesn't exist. Go back to the first page.",
        ),
      ],
    },
    getLibrary: { right: { as: user }, data: { keptPoints: 0 } },
    listTalks: {
      right: { as: user, query: { search: "carry" } },
      data: { total: 1, items: [{ id: summaryId, matches: { count: 1 } }] },
      refusals: [
        wrong(
          "a cursor of somebody's own making",
          { as: user, query: { cursor: "nonsense" } },
          "That page doesn't exist. Go back to the first page.",
        ),
        wrong(
          "a source that isn't one",
          { as: user, query: { source: "radio" } },
          "The value for source isn't valid.",
        ),
      ],
    },
    askLibrary: {
      right: { as: own.as, body: { question: "What do bridges carry?" } },
      data: { statements: [{ citations: [0] }], citations: [{ quote: "Bridges carry their load." }] },
      refusals: [wrong("nothing", { as: own.as, body: { question: " " } }, "Enter a question.")],
    },
    listTalkPlaces: {
      right: { ...own, query: { search: "carries" } },
      data: { places: [{ kind: "said", text: "Bridges carry their load.", marks: [[8, 13]] }] },
      refusals: [{ ...strangers, params: own.params, query: { search: "carry" } }],
    },
    deleteTalk: {
      right: { as: arranged.deleter, params: { id: arranged.goneId } },
      refusals: [{ ...strangers, params: own.params }],
    },
    restoreSummary: {
      right: { as: arranged.deleter, params: { id: arranged.restoredId } },
      refusals: [
        { ...strangers, params: { id: arranged.restoredId } },
        {
          what: "a summary that isn't deleted",
          as: user,
          params: own.params,
          status: 404,
          text: NOT_SUMMARY,
        },
      ],
    },
    createCollection: {
      right: { as: user, body: { name: "Engineering" } },
      data: { name: "Engineering", talks: 0 },
      refusals: [
        wrong("no name", { as: user, body: { name: " " } }, "Enter a name for the collection."),
        wrong(
          "a name that is too long",
          { as: user, body: { name: "x".repeat(81) } },
          "A collection's name can have at most 80 characters.",
          413,
        ),
        wrong(
          "a name that is taken",
          { as: user, body: { name: "Kept" } },
          "You already have a collection with this name.",
          409,
        ),
      ],
    },
    renameCollection: {
      right: { as: user, params: { id: collectionId }, body: { name: "Structures" } },
      data: { id: collectionId, name: "Structures", talks: 1 },
      refusals: [{ ...strangersCollection, params: { id: collectionId }, body: { name: "Mine" } }],
    },
    deleteCollection: {
      right: { as: user, params: { id: arranged.spareCollectionId } },
      refusals: [{ ...strangersCollection, params: { id: collectionId } }],
    },
    putInCollection: {
      right: { as: user, params: { id: collectionId, summaryId } },
      refusals: [
        { ...strangersCollection, params: { id: collectionId, summaryId } },
        {
          what: "a summary that isn't there",
          as: user,
          params: { id: collectionId, summaryId: "none" },
          status: 404,
          text: NOT_SUMMARY,
        },
      ],
    },
    takeFromCollection: {
      right: { as: user, params: { id: collectionId, summaryId } },
      refusals: [{ ...strangersCollection, params: { id: collectionId, summaryId } }],
    },
  } satisfies Record<string, Walk>;
}
