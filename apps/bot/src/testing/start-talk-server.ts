import { buildContent, buildDoneSummary, buildSummary, buildVideo } from "./build-summary.ts";
import { createSummaryHandlers } from "./create-fake-pith-api.ts";
import { startFakePithServer } from "./start-fake-pith-server.ts";

/**
 * Starts a fake API where each summary's title is its link and searches find nothing. Every call takes a
 * fixed time.
 */
export async function startTalkServer({
  getSummaryMs,
  getSearchMs,
}: {
  getSummaryMs: () => number;
  getSearchMs: () => number;
}) {
  const ids = new Map<string, string>();
  const talks = new Map<string, { title: string; isDone: boolean }>();
  const timers = new Set<NodeJS.Timeout>();
  const waitFor = (ms: number) => new Promise<void>((resolve) => timers.add(setTimeout(resolve, ms)));

  function build(id: string) {
    const talk = talks.get(id);
    if (!talk?.isDone) return buildSummary({ id });
    const { title } = talk;
    return buildDoneSummary({ id, video: buildVideo({ title }), content: buildContent({ title }) });
  }

  const server = await startFakePithServer({
    ...createSummaryHandlers(buildSummary()),
    createSummary: ({ body }, { telegramId }) => {
      const url = body.source.kind === "link" ? body.source.url : "";
      // As in the real API, if a user requests the same link again, the request joins the summary in
      // progress.
      const key = `${telegramId} ${url}`;
      const known = ids.get(key);
      const id = known ?? `00000000-0000-4000-8000-${String(ids.size).padStart(12, "0")}`;
      if (!known) {
        ids.set(key, id);
        const talk = { title: url.slice(-11), isDone: false };
        talks.set(id, talk);
        void waitFor(getSummaryMs()).then(() => {
          talk.isDone = true;
          server.pith.stream(id).emit({ type: "done", summary: build(id) });
        });
      }
      return { summary: build(id), joined: known !== undefined, cost: 1 };
    },
    getSummary: ({ params }) => build(params.id),
    listTalks: async () => {
      await waitFor(getSearchMs());
      return { items: [], total: 0, nextCursor: null };
    },
  });
  return {
    ...server,
    countSummaries: () => ids.size,
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await server.close();
    },
  };
}
