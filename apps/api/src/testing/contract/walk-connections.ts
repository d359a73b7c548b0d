import type { Arranged } from "./arrange-contract.ts";
import { type Walk, wrong } from "./contract-walk.ts";

/** Returns the test requests for the calls related to services that summaries are sent to. */
export function walkConnections({ arranged }: { arranged: Arranged }) {
  const { user, stranger, summaryId } = arranged;
  const body = { place: "readwise", token: "canary-place-token", isAutomatic: false };
  const own = { as: user, params: { place: "readwise" } };
  const unconnected = {
    what: "a service that isn't connected",
    as: stranger,
    params: { place: "readwise" },
    status: 404,
    text: "This service isn't connected. Connect it on your account page.",
  };
  return {
    listConnections: {
      right: { as: user },
      data: [
        { place: "notion", target: { title: "" } },
        { place: "readwise", target: null },
      ],
    },
    connectPlace: {
      right: { as: user, body },
      data: { place: "readwise", isEnabled: true, isAutomatic: false, error: null },
      refusals: [
        wrong(
          "a token that can't be a header",
          { as: user, body: { ...body, token: "two\nlines are two" } },
          "This token wasn't accepted. Copy the whole token and try again.",
        ),
        wrong(
          "a link that isn't one to a page of Notion",
          { as: user, body: { ...body, place: "notion", target: "https://example.com" } },
          "Pith can't open this page or database. In Notion, share it with your integration, then paste its link.",
        ),
        wrong(
          "a place that isn't one",
          { as: user, body: { ...body, place: "evernote" } },
          "The value for place isn't valid.",
        ),
      ],
    },
    updateConnection: {
      right: { ...own, body: { isAutomatic: false, isEnabled: true } },
      data: { isAutomatic: false },
      refusals: [{ ...unconnected, body: { isAutomatic: true, isEnabled: true } }],
    },
    disconnectPlace: { right: { as: user, params: { place: "notion" } }, refusals: [unconnected] },
    sendSummary: {
      right: { as: user, params: { id: summaryId, place: "readwise" } },
      data: { place: "readwise", state: "waiting", url: null },
      refusals: [
        {
          what: "somebody else's summary",
          as: stranger,
          params: { id: summaryId, place: "readwise" },
          status: 404,
          text: "This summary doesn't exist. It may have been deleted.",
        },
      ],
    },
  } satisfies Record<string, Walk>;
}
