import type { Arranged } from "./arrange-contract.ts";
import { type Walk, wrong } from "./contract-walk.ts";

const NOT_SUMMARY = "This summary doesn't exist. It may have been deleted.";

export function walkSummaries({ arranged }: { arranged: Arranged }) {
  const { user, stranger, summaryId } = arranged;
  const own = { as: user, params: { id: summaryId } };
  const strangersSummary = {
    what: "somebody else's summary",
    as: stranger,
    params: { id: summaryId },
    status: 404,
    text: NOT_SUMMARY,
  };
  const recording = new TextEncoder().encode(`RIFF....WAVE${"speech".repeat(10)}`);
  return {
    uploadRecording: {
      right: { as: user, query: { name: "talk.wav" }, bytes: recording },
      data: { name: "talk.wav", bytes: recording.byteLength },
      refusals: [
        wrong(
          "a file without a name",
          { as: user, query: { name: " " }, bytes: recording },
          "Something isn't right with this request. Check it and try again.",
        ),
        wrong("nothing", { as: user, query: { name: "a.wav" } }, "This file is empty."),
        wrong(
          "what isn't a recording",
          { as: user, query: { name: "a.wav" }, bytes: new TextEncoder().encode("WEBVTT") },
          "Pith can't read this type of recording. Upload MP3, M4A, MP4, WebM, Ogg, FLAC, or WAV.",
          415,
        ),
      ],
    },
    createSummary: {
      right: { as: user, body: { source: { kind: "link", url: "https://youtu.be/walkedvideo" } } },
      data: { joined: false, cost: 1 },
      refusals: [
        wrong(
          "an empty link",
          { as: user, body: { source: { kind: "link", url: " " } } },
          "Paste a link to a video.",
        ),
        wrong(
          "an address that isn't public",
          { as: user, body: { source: { kind: "link", url: "http://169.254.169.254/latest" } } },
          "That address is an IP address or is on a private network. Pith only reads public websites.",
          422,
        ),
        wrong(
          "a range that ends before it starts",
          {
            as: user,
            body: {
              source: { kind: "text", title: null, text: "A" },
              range: { startSeconds: 9, endSeconds: 3 },
            },
          },
          "That range ends before it starts. Put the earlier time first, as in 2:30-12:00.",
        ),
        wrong(
          "a language that is none",
          { as: user, body: { source: { kind: "text", title: null, text: "A" }, language: "English!" } },
          "Enter a language code such as en or pt-BR.",
        ),
      ],
    },
    listVideos: {
      right: { as: user, query: { url: "https://www.youtube.com/playlist?list=PL123456" } },
      data: {
        kind: "playlist",
        title: "A list",
        entries: [
          { url: "https://youtu.be/listed00001", title: "Video 1", durationSeconds: 60 },
          { url: "https://youtu.be/listed00002", title: "Video 2", durationSeconds: 120 },
        ],
        isComplete: true,
      },
      refusals: [
        wrong("nothing", { as: user, query: { url: " " } }, "Paste a link to a video."),
        wrong(
          "a link to one video of another host than YouTube",
          { as: user, query: { url: "https://vimeo.com/76979871" } },
          "This isn't a link to a playlist, a channel, or a podcast feed. Paste one, or summarize the video itself.",
          422,
        ),
      ],
    },
    listSummaries: {
      right: { as: user },
      refusals: [
        wrong(
          "a cursor of somebody's own making",
          { as: user, query: { cursor: "nonsense" } },
          "That page doesn't exist. Go back to the first page.",
        ),
        wrong("too many at once", { as: user, query: { limit: 51 } }, "The value for limit isn't valid."),
        wrong(
          "summaries that can't be named so",
          { as: user, query: { ids: "one,,two" } },
          "The value for ids isn't valid.",
        ),
      ],
    },
    getSummary: {
      right: own,
      data: { status: "done", video: { title: "Bridges carry their load." } },
      refusals: [strangersSummary],
    },
    streamSummaryEvents: { right: own, refusals: [strangersSummary] },
    cancelSummary: {
      right: { as: user, params: { id: arranged.queuedId } },
      data: { status: "cancelled" },
      refusals: [strangersSummary],
    },
    deleteSummary: { right: { as: user, params: { id: arranged.deletedId } }, refusals: [strangersSummary] },
    renderSummary: {
      right: { ...own, body: { length: "long", language: null } },
      data: { joined: false, cost: 1 },
      refusals: [
        { ...strangersSummary, body: { length: "long", language: null } },
        wrong(
          "a length that isn't one",
          { ...own, body: { length: "huge", language: null } },
          "The value for length isn't valid.",
        ),
        wrong(
          "a summary that isn't done",
          { as: user, params: { id: arranged.queuedId }, body: { length: "long", language: null } },
          "This summary isn't ready yet. Try again when it's done.",
          409,
        ),
      ],
    },
    getSummaryTranscript: {
      right: own,
      data: { totalCues: 1, transcript: { cues: [{ id: 0, text: "Bridges carry their load." }] } },
      refusals: [strangersSummary],
    },
    exportSummary: {
      right: { ...own, query: { format: "markdown" } },
      refusals: [
        { ...strangersSummary, query: { format: "text" } },
        wrong(
          "a format that isn't one",
          { ...own, query: { format: "pdf" } },
          "The value for format isn't valid.",
        ),
      ],
    },
    giveSummaryFeedback: {
      right: { ...own, body: { rating: "up", keyPointIndex: 0 } },
      refusals: [
        { ...strangersSummary, body: { rating: "up" } },
        wrong(
          "a point that isn't there",
          { ...own, body: { rating: "down", keyPointIndex: 99 } },
          "This summary doesn't have that key point.",
        ),
      ],
    },
    askQuestion: {
      right: { ...own, body: { question: "Bridges" } },
      data: { found: true, moments: [{ quote: "Bridges carry their load." }] },
      refusals: [
        { ...strangersSummary, body: { question: "Bridges" } },
        wrong("nothing", { ...own, body: { question: "  " } }, "Enter a question."),
      ],
    },
    listQuestions: { right: own, refusals: [strangersSummary] },
    shareSummary: {
      right: { ...own, body: { isListed: true } },
      data: { shareId: arranged.shareId, isListed: true },
      refusals: [
        { ...strangersSummary, body: {} },
        wrong(
          "a choice that is neither",
          { ...own, body: { isListed: "yes" } },
          "The value for isListed isn't valid.",
        ),
      ],
    },
    unshareSummary: { right: own, refusals: [strangersSummary] },
    getSharedSummary: {
      right: { params: { shareId: arranged.shareId } },
      data: { shareId: arranged.shareId, content: { title: "Bridges carry their load." } },
      refusals: [
        wrong(
          "a link that was never made",
          { params: { shareId: "nothing" } },
          "This summary is no longer shared, or the link is incomplete.",
          404,
        ),
      ],
    },
    getSummaryCard: { right: own, refusals: [strangersSummary] },
    getSharedCard: {
      right: { params: { shareId: arranged.shareId } },
      refusals: [
        wrong(
          "a link that was never made",
          { params: { shareId: "nothing" } },
          "This summary is no longer shared, or the link is incomplete.",
          404,
        ),
      ],
    },
    getSharedTranscript: {
      right: { params: { shareId: arranged.videoShareId } },
      refusals: [
        wrong(
          "a link that was never made",
          { params: { shareId: "nothing" } },
          "This summary is no longer shared, or the link is incomplete.",
          404,
        ),
      ],
    },
    // Errors are HTML pages for the frame, not JSON.
    getEmbed: { right: { params: { shareId: arranged.shareId } } },
  } satisfies Record<string, Walk>;
}
