import { describe, expect, it } from "vitest";
import { buildFirebaseAuth, createTestClient, type FakeAnswer } from "../testing/index.ts";
import type { ClientAuth } from "./client-auth.ts";
import { MAX_RECONNECTIONS, streamSummaryEvents } from "./stream-summary-events.ts";

const status = (id: number, progress: number) =>
  `id: ${id}\ndata: ${JSON.stringify({ type: "status", stage: "reading", progress })}\n\n`;
const canceled = (id: number) => `id: ${id}\ndata: {"type":"cancelled"}\n\n`;

type Answers = [FakeAnswer, ...FakeAnswer[]];

const setUp = (...answers: Answers) => setUpAs({ auth: buildFirebaseAuth(), answers });

function setUpAs({ auth, answers }: { auth: ClientAuth; answers: Answers }) {
  const { server, client } = createTestClient({ auth, answers });
  const waits: number[] = [];
  const connections: string[] = [];
  async function read(signal?: AbortSignal) {
    const events = [];
    for await (const event of streamSummaryEvents({
      client,
      summaryId: "s1",
      ...(signal && { signal }),
      onConnection: (state) => connections.push(state),
      wait: async (ms) => {
        waits.push(ms);
      },
    })) {
      events.push(event);
    }
    return events;
  }
  return { server, read, waits, connections };
}

describe("streamSummaryEvents", () => {
  it("yields events in order and ends with the final one", async () => {
    const { read, server } = setUp({ stream: [status(1, 0.2), status(2, 0.6), canceled(3), status(4, 1)] });
    expect((await read()).map((event) => event.type)).toEqual(["status", "status", "cancelled"]);
    expect(server.calls[0]?.url).toBe("https://pith.example/api/summaries/s1/events");
    expect(server.calls).toHaveLength(1);
  });

  it("resumes a lost connection after the last event with a fresh token", async () => {
    const { read, server, connections } = setUp(
      { stream: [status(1, 0.2), status(2, 0.4).slice(0, 20)] },
      { networkError: true },
      { stream: [status(2, 0.4), canceled(3)] },
    );
    expect(await read()).toHaveLength(3);
    expect(server.calls.map((call) => call.headers.get("last-event-id"))).toEqual([null, "1", "1"]);
    expect(server.calls.map((call) => call.headers.get("authorization"))).toEqual([
      "Bearer token-1",
      "Bearer token-2",
      "Bearer token-3",
    ]);
    expect(connections).toEqual(["open", "lost", "lost", "open"]);
  });

  it("backs off between reconnections and finally fails with a network error", async () => {
    const { read, server, waits } = setUp({ networkError: true });
    await expect(read()).rejects.toMatchObject({ code: "network" });
    expect(server.calls).toHaveLength(MAX_RECONNECTIONS + 1);
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000]);
  });

  it("backs off from a stopping server, whose streams end after naming their delay", async () => {
    const { read, waits } = setUp({ stream: ["retry: 1000\n\n"] });
    await expect(read()).rejects.toMatchObject({ code: "network" });
    expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
  });

  it("gives up on streams that keep ending without events", async () => {
    const { read, server } = setUp({ stream: [": nothing\n\n"] });
    await expect(read()).rejects.toMatchObject({ code: "network" });
    expect(server.calls).toHaveLength(MAX_RECONNECTIONS + 1);
  });

  it("keeps following if a proxy ends each connection while a model is silent", async () => {
    const silent = { stream: ["retry: 1000\n\n", ": still here\n\n", ": still here\n\n"] };
    const { read, server } = setUp(silent, ...Array<FakeAnswer>(8).fill(silent), { stream: [canceled(1)] });
    expect((await read()).map(({ type }) => type)).toEqual(["cancelled"]);
    expect(server.calls).toHaveLength(10);
  });

  it("doesn't retry after a 404", async () => {
    const { read, server } = setUp({
      status: 404,
      json: { success: false, error: "This summary doesn't exist.", code: "not_found" },
    });
    await expect(read()).rejects.toMatchObject({ code: "not_found", message: "This summary doesn't exist." });
    expect(server.calls).toHaveLength(1);
  });

  it("retries after 429 and 5xx", async () => {
    const { read, server } = setUp(
      { status: 503, text: "" },
      { status: 429, text: "" },
      { stream: [canceled(1)] },
    );
    expect(await read()).toEqual([{ type: "cancelled" }]);
    expect(server.calls).toHaveLength(3);
  });

  it("retries if no token was available", async () => {
    let tokens = 0;
    const auth = buildFirebaseAuth({
      getIdToken: async () => {
        tokens += 1;
        return tokens === 2 ? null : `token-${tokens}`;
      },
    });
    const { read, server } = setUpAs({
      auth,
      answers: [{ stream: [status(1, 0.2)] }, { stream: [canceled(2)] }],
    });
    expect((await read()).map((event) => event.type)).toEqual(["status", "cancelled"]);
    expect(server.calls.map((call) => call.headers.get("authorization"))).toEqual([
      "Bearer token-1",
      "Bearer token-3",
    ]);
  });

  it("keeps the last id across a connection whose events have none", async () => {
    const { read, server } = setUp(
      { stream: [status(1, 0.2)] },
      { stream: ['data: {"type":"status","stage":"reading","progress":0.3}\n\n'] },
      { stream: [canceled(2)] },
    );
    await read();
    expect(server.calls.map((call) => call.headers.get("last-event-id"))).toEqual([null, "1", "1"]);
  });

  it("ignores unknown events", async () => {
    const { read } = setUp({ stream: ['id: 1\ndata: {"type":"confetti"}\n\n', canceled(2)] });
    expect(await read()).toEqual([{ type: "cancelled" }]);
  });

  it("rejects with the caller's reason on abort", async () => {
    const { read } = setUp({ stream: [canceled(1)] });
    const reason = new Error("left the page");
    await expect(read(AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
