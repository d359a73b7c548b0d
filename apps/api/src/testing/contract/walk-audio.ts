import type { Arranged } from "./arrange-contract.ts";
import { type Walk, wrong } from "./contract-walk.ts";

const NOT_SUMMARY = "This summary doesn't exist. It may have been deleted.";
const NOT_AUDIO = "This audio doesn't exist, or its link has expired. Open the audio in Pith again.";
const NOT_FEED = "This feed no longer exists. Create a new one in Pith.";
const NO_TOKEN = "x".repeat(30);

export function walkAudio({ arranged }: { arranged: Arranged }) {
  const { listener, stranger, user } = arranged;
  const own = { as: listener.caller, params: { id: listener.summaryId } };
  const strangersSummary = {
    what: "somebody else's summary",
    as: stranger,
    params: { id: listener.summaryId },
    status: 404,
    text: NOT_SUMMARY,
  };
  const { audioId, token } = listener;
  return {
    createSummaryAudio: {
      right: { ...own, body: {} },
      data: { joined: true, cost: 0, audio: { status: "done", voiceGender: "male" } },
      refusals: [
        wrong(
          "a plan without audio",
          { as: user, params: { id: arranged.summaryId }, body: {} },
          "Audio summaries are part of the Pro plan. Choose Pro to listen to your summaries.",
          402,
        ),
        wrong(
          "a voice that is none",
          { ...own, body: { voiceGender: "robot" } },
          "The value for voiceGender isn't valid.",
        ),
        { ...strangersSummary, body: {} },
      ],
    },
    getSummaryAudio: {
      right: own,
      data: {
        id: audioId,
        status: "done",
        progress: 1,
        chapters: [{ startSeconds: 0 }, { startSeconds: 10 }],
      },
      refusals: [
        strangersSummary,
        wrong(
          "a summary that was never read aloud",
          { as: user, params: { id: arranged.summaryId } },
          "This summary has no audio yet.",
          404,
        ),
      ],
    },
    cancelSummaryAudio: { right: own, refusals: [strangersSummary] },
    getAudioFile: {
      right: { params: { audioId }, query: { token } },
      refusals: [
        wrong(
          "a token of somebody's own making",
          { params: { audioId }, query: { token: NO_TOKEN } },
          NOT_AUDIO,
          404,
        ),
        wrong(
          "half a token",
          { params: { audioId }, query: { token: "short" } },
          "That link is incomplete. Copy it again and paste it here.",
        ),
      ],
    },
    getAudioChapters: {
      right: { params: { audioId }, query: { token } },
      refusals: [
        wrong("another audio", { params: { audioId: "another" }, query: { token } }, NOT_AUDIO, 404),
      ],
    },
    getPodcastFeedLink: { right: { as: listener.caller }, data: { url: listener.feedUrl } },
    createPodcastFeedLink: { right: { as: listener.caller }, data: { url: listener.feedUrl } },
    deletePodcastFeedLink: { right: { as: listener.caller } },
    getPodcastFeed: {
      right: { params: { fileName: listener.feedUrl.split("/").at(-1) } },
      refusals: [
        wrong("a feed that was never made", { params: { fileName: `${NO_TOKEN}.xml` } }, NOT_FEED, 404),
        wrong(
          "half an address",
          { params: { fileName: "feed" } },
          "That link is incomplete. Copy it again and paste it here.",
        ),
      ],
    },
  } satisfies Record<string, Walk>;
}
