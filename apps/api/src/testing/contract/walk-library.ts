import type { Arranged } from "./arrange-contract.ts";
import { type Walk, wrong } from "./contract-walk.ts";

const NOT_SUMMARY = "This summary doesn't exist. It may have been deleted.";

/** The calls for the library. */
export function walkLibrary({ arranged }: { arranged: Arranged }) {
  const { user, stranger, summaryId } = arranged;
  const own = { as: user, params: { id: summaryId } };
  const point = { as: user, params: { id: summaryId, pointIndex: 0 } };
  const strangers = { what: "somebody else's summary", as: stranger, status: 404, text: NOT_SUMMARY };
  return {
    listSummaryVersions: {
      right: own,
      data: {
        versions: [{ id: summaryId, status: "done", length: "medium", shape: "points", language: null }],
      },
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
  } satisfies Record<string, Walk>;
}
