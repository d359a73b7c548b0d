import type { ApiClient } from "@pith/core/client/create-api-client";
import { followSummary } from "@pith/core/client/follow-summary";
import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type {
  SummaryListItem,
  SummaryRequestInput,
  SummarySource,
} from "@pith/core/contract/summary.schemas";
import { AppError } from "@pith/core/errors/app-error";
import type { Summary } from "@pith/core/summaries/summary";
import type { SummaryEvent, SummaryStage } from "@pith/core/summaries/summary-event";
import type { Backend, FoundTalk, TaskWork, VideoName, Work } from "./backend.ts";
import type { ShareWork } from "./create-shared-work.ts";

const RECENT_SUMMARIES = 20;
/** After this, a repeated call asks the server again, since the content behind a link may have changed. */
const UNFINISHED_MS = 600_000;

const stages: Record<SummaryStage, string> = {
  queued: "Waiting for the server",
  captions: "Finding the captions",
  listening: "Transcribing the recording",
  reading: "Reading what is said",
  writing: "Writing the summary",
  finishing: "Finishing",
};

/**
 * Creates a backend that calls a Pith server. Each tool call makes one or a few calls to its API, so the
 * server's own limits, quota and key scopes apply.
 */
export function createServerBackend({
  client,
  readSource,
  readFingerprint,
  shareWork,
}: {
  client: ApiClient;
  /** Reads the link or file given by a caller. Not used for ids. */
  readSource: (request: { input: string; signal: AbortSignal }) => Promise<SummarySource>;
  /**
   * Returns a fingerprint that changes when a file's content does. Null for a link. Omitted if there are only
   * links.
   */
  readFingerprint?: (request: { input: string; signal: AbortSignal }) => Promise<string | null>;
  /** Must only share work between calls by the same caller. */
  shareWork: ShareWork;
}): Backend {
  type Wishes = Omit<SummaryRequestInput, "source">;
  /** Summaries whose callers have left, keyed by content and wishes, so that a file isn't uploaded again. */
  const unfinished = new Map<string, { id: string; leftMs: number }>();
  const findSummary = async ({ video, wishes, work }: { video: VideoName; wishes: Wishes; work: Work }) => {
    const { signal, leave } = work;
    const read = async (id: string) =>
      await client.call(summaryEndpoints.getSummary, { params: { id } }, { signal });
    if (video.kind === "id") return requireContent(await read(video.id));
    const { input } = video;
    const fingerprint = (await readFingerprint?.({ input, signal })) ?? null;
    const key = JSON.stringify(["summary", input, fingerprint, wishes]);
    const run = async (shared: TaskWork) => {
      const source = await readSource({ input, signal: shared.signal });
      const body = { source, ...wishes };
      return (await client.call(summaryEndpoints.createSummary, { body }, { signal: shared.signal })).summary;
    };
    const left = unfinished.get(key);
    unfinished.delete(key);
    const isKnown = left !== undefined && Date.now() - left.leftMs < UNFINISHED_MS;
    const summary = isKnown ? await read(left.id) : await shareWork({ key, work, run });
    if (summary.status === "done") return requireContent(summary);
    work.onProgress({ share: 0, text: stages.queued });
    try {
      return requireContent(
        await followSummary({
          ...{ client, id: summary.id, signal, leave },
          onEvent: (event) => report({ event, work }),
        }),
      );
    } finally {
      if (leave.aborted) unfinished.set(key, { id: summary.id, leftMs: Date.now() });
    }
  };
  return {
    takesFiles: readFingerprint !== undefined,
    async summarize({ video, length, shape, language }, work) {
      return await findSummary({ video, wishes: { length, shape, language }, work });
    },
    async readTranscript({ video: named, language, firstCueId, limit }, work) {
      const { id, video } = await findSummary({ video: named, wishes: { language }, work });
      const { transcript, totalCues } = await client.call(
        summaryEndpoints.getSummaryTranscript,
        { params: { id }, query: { firstCueId, limit } },
        { signal: work.signal },
      );
      return { id, video, ...transcript, totalCues };
    },
    async ask({ video: named, question }, work) {
      const { id, video, content } = await findSummary({ video: named, wishes: {}, work });
      work.onProgress({ share: 0.9, text: "Answering the question" });
      const { found, answer, moments, statements, isWordSearch } = await shareWork({
        key: JSON.stringify(["ask", id, question]),
        work,
        run: async ({ signal }) =>
          await client.call(summaryEndpoints.askQuestion, { params: { id }, body: { question } }, { signal }),
      });
      const quotes = moments.map(({ quote, startSeconds, endSeconds }) => ({
        text: quote,
        startSeconds,
        endSeconds,
      }));
      const parts = statements?.map((statement) => ({
        text: statement.text,
        quotes: statement.moments.flatMap((position) => quotes[position] ?? []),
      }));
      return {
        id,
        video,
        found,
        ...(isWordSearch && { wordsSoughtIn: content.origin.captionLanguage }),
        statements: found ? (parts ?? [{ text: answer, quotes }]) : [],
      };
    },
    async listRecent({ signal }) {
      const { items } = await client.call(
        summaryEndpoints.listSummaries,
        { query: { status: "done", limit: RECENT_SUMMARIES } },
        { signal },
      );
      return items.map(({ id, title }) => ({ id, title }));
    },
    library: {
      async search({ search, cursor, limit }, { signal }) {
        const { items, total, nextCursor } = await client.call(
          libraryEndpoints.listTalks,
          { query: { ...(search !== "" && { search }), ...(cursor !== null && { cursor }), limit } },
          { signal },
        );
        const talks = items.map((item): FoundTalk => {
          const { id, title, author, gist, matches } = item;
          return { id, title, author, gist, video: findPlace(item), places: matches?.places ?? [] };
        });
        return { talks, total, nextCursor };
      },
      async ask({ question }, work) {
        const { signal } = work;
        const { statements, citations, talks } = await shareWork({
          key: JSON.stringify(["library", question]),
          work,
          run: async (shared) =>
            await client.call(libraryEndpoints.askLibrary, { body: { question } }, { signal: shared.signal }),
        });
        const ids = [...new Set(citations.map(({ summaryId }) => summaryId))];
        const { items } =
          ids.length === 0
            ? { items: [] }
            : await client.call(
                libraryEndpoints.listTalks,
                { query: { ids: ids.join(","), limit: ids.length } },
                { signal },
              );
        const places = new Map(items.map((item) => [item.id, findPlace(item)]));
        return {
          statements,
          talks,
          citations: citations.map((citation) => ({
            ...citation,
            video: places.get(citation.summaryId) ?? null,
          })),
        };
      },
    },
  };
}

function requireContent({ id, video, content }: Summary) {
  if (content === null || video === null) throw new AppError({ code: "conflict.summary_unfinished" });
  return { id, video, content };
}

/** Returns what is needed to link to a moment in the video; null if there is no host. */
function findPlace({ host, url, id }: Pick<SummaryListItem, "id" | "host" | "url">): FoundTalk["video"] {
  return host === null ? null : { host, id, url };
}

function report({ event, work }: { event: SummaryEvent; work: Work }): void {
  if (event.type === "status") work.onProgress({ share: event.progress, text: stages[event.stage] });
}
