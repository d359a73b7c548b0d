import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, readAnswer, type TestServer } from "../testing/create-test-server.ts";
import { listen } from "../testing/listen.ts";
import { type BodyLimits, MAX_MAIN_THREAD_BYTES, standardBodyLimits } from "./body-limits.ts";

let shared: TestServer;
beforeAll(async () => {
  shared = await createTestServer();
});
afterAll(() => shared.close());

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function open({
  limits = {},
  maxConnections = null,
}: {
  limits?: Partial<BodyLimits>;
  maxConnections?: number | null;
} = {}) {
  const server = await createTestServer({
    database: shared.database,
    settings: { RATE_LIMITS: "on" },
    change: () => ({ bodyLimits: { ...standardBodyLimits, ...limits } }),
  });
  const port = await listen({ app: server.app, maxConnections });
  opened.push(server.close, port.close);
  return { ...port, server };
}

const json = (length: number) => ({ "Content-Type": "application/json", "Content-Length": String(length) });
const chunked = { "Content-Type": "application/json", "Transfer-Encoding": "chunked" };
const halfCode = { path: "/auth/request-login-code", headers: json(100), body: '{"telegramId":' };
const unlimited = { count: 1_000, bytes: Number.POSITIVE_INFINITY };
const MEGABYTE = 1_000_000;

describe("request bodies", () => {
  it("count against their network's limit while they are incomplete", async () => {
    const { send } = await open({
      limits: { json: { account: unlimited, network: { count: 2, bytes: MEGABYTE }, all: unlimited } },
    });
    const halves = [send(halfCode), send(halfCode), send(halfCode)];
    const refused = await Promise.race(halves.map(({ answer }) => answer));
    expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
      429,
      "rate_limited",
      "5",
    ]);
    expect(refused.body).toMatchObject({ success: false, error: expect.any(String) });
    for (const { socket } of halves) socket.write(`"nonsense"${" ".repeat(75)}}`);
    const statuses = (await Promise.all(halves.map(({ answer }) => answer))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([400, 400, 429]);
    expect((await send({ ...halfCode, body: `{}${" ".repeat(98)}` }).answer).status).toBe(400);
  });

  it("time out when they stall, and their connection is closed", async () => {
    const { send } = await open({ limits: { graceMs: 30 } });
    const { answer, closed } = send(halfCode);
    const { status, body } = await answer;
    expect([status, body.code]).toEqual([504, "timeout"]);
    await closed;
  });

  it.each(["account", "network"] as const)(
    "are limited by declared length before they are read, per %s",
    async (scope) => {
      const others = { account: unlimited, network: unlimited, all: unlimited };
      const limits = { json: { ...others, [scope]: { count: 100, bytes: 30 * MEGABYTE } } };
      const { send, server } = await open({ limits });
      const [guest, other] = [await server.signInGuest(), await server.signInGuest()];
      const announce = ({ headers }: typeof guest) =>
        send({ path: "/api/summaries", headers: { ...headers, ...json(24 * MEGABYTE) } });
      const first = [announce(guest), announce(scope === "account" ? guest : other)];
      expect((await Promise.race(first.map(({ answer }) => answer))).status).toBe(429);
      // Small calls still work.
      expect(
        (await send({ path: "/api/auth/guest-session", headers: json(2), body: "{}" }).answer).status,
      ).toBe(200);
      for (const { socket } of first) socket.destroy();
      const form = { ...guest.headers, ...json(10 * MEGABYTE), "Content-Type": "text/plain" };
      // The type is checked only after a body is admitted, so this rejection shows that there is room again.
      await expect
        .poll(async () => (await send({ path: "/api/summaries", headers: form }).answer).status)
        .toBe(415);
    },
  );

  it("that are missing are treated as empty without waiting", async () => {
    const { send } = await open();
    const { status, body } = await send({ path: "/auth/request-login-code", headers: {} }).answer;
    expect([status, body.code]).toEqual([400, "invalid_input.field"]);
    const guest = await send({ path: "/api/auth/guest-session", headers: {} }).answer;
    expect(guest.status).toBe(200);
  });

  it("without a declared length are counted while they arrive", async () => {
    const { send, server } = await open({
      limits: { json: { account: unlimited, network: { count: 9, bytes: 50_000 }, all: unlimited } },
    });
    const { answer } = send({
      path: "/api/summaries",
      headers: { ...(await server.signInGuest()).headers, ...chunked },
      body: `c350\r\n${"x".repeat(50_000)}\r\n1\r\nx\r\n`,
    });
    expect((await answer).status).toBe(429);
  });

  it("from a guest without quota are rejected before they are read", async () => {
    const { send, server } = await open();
    const guest = await server.signInGuest();
    const start = (text: string) =>
      server.call("createSummary", { as: guest, body: { source: { kind: "text", title: null, text } } });
    let asked = 0;
    for (; asked < 50; asked += 1) if ((await start(`Text number ${asked}.`)).status === 402) break;
    expect(asked).toBeGreaterThan(0);
    const large = { headers: { ...guest.headers, ...json(20 * MEGABYTE) } };
    const summary = await send({ ...large, path: "/api/summaries" }).answer;
    expect([summary.status, summary.body.code]).toEqual([402, "quota_exceeded.summaries"]);
    const recording = await send({ ...large, path: "/api/recordings?name=talk.mp3" }).answer;
    expect(recording.status).toBe(402);
  });

  it("too large for the main thread are parsed and validated the same way", async () => {
    const { origin, server } = await open();
    const guest = await server.signInGuest();
    // The emojis start at character 69, so that the boundary between two stored chunks splits one.
    const text = `Long speeches${" and on".repeat(8)}${" w🙂".repeat(MAX_MAIN_THREAD_BYTES)}`;
    // Sent over a socket, so that it arrives in chunks.
    const started = await fetch(`${origin}/api/summaries`, {
      method: "POST",
      headers: { ...guest.headers, "Content-Type": "application/json" },
      body: JSON.stringify({ source: { kind: "text", title: "A\u0000B", text } }),
    });
    await server.runSummaries();
    const { id } = (await readAnswer(started)).body.data.summary;
    const stored = await server.call("getSummaryTranscript", { as: guest, params: { id } });
    expect(stored.body.data.transcript.cues.map((cue: { text: string }) => cue.text)).toEqual([text]);
    const send = async (body: string) => {
      const { status, body: answer } = await server.call("createSummary", {
        as: guest,
        bytes: new TextEncoder().encode(body),
      });
      return [status, answer.code];
    };
    expect(await send(`{"source":"${text}`)).toEqual([400, "invalid_input.json"]);
    expect(await send(`{"source":"${text}"}`)).toEqual([400, "invalid_input.field"]);
    // This takes far more memory when parsed than as text.
    expect((await send(`[${"{},".repeat(0.1 * MEGABYTE)}{}]`))[0]).toBe(413);
  });
});

describe("connections", () => {
  it("above a network's limit are closed until another one ends", async () => {
    const { send } = await open({ maxConnections: 1 });
    const kept = send({ method: "GET", path: "/healthz" });
    expect((await kept.answer).status).toBe(200);
    await expect(send({ method: "GET", path: "/healthz" }).answer).rejects.toThrow();
    kept.socket.destroy();
    await expect
      .poll(() =>
        send({ method: "GET", path: "/healthz" }).answer.then(
          ({ status }) => status,
          () => null,
        ),
      )
      .toBe(200);
  });

  it("with an unsent GET body are closed after the response", async () => {
    const { send } = await open();
    const { answer, closed } = send({ method: "GET", path: "/healthz", headers: json(MEGABYTE) });
    expect((await answer).status).toBe(200);
    await closed;
  });
});

describe("event streams", () => {
  it("are limited per user, and closing one frees its slot", async () => {
    const { send, server } = await open({
      limits: { streams: { account: { count: 2, bytes: 0 }, network: unlimited, all: unlimited } },
    });
    const [guest, other] = [await server.signInGuest(), await server.signInGuest()];
    const follow = async (who: typeof guest) => {
      const { body } = await server.call("createSummary", {
        as: who,
        body: { source: { kind: "text", title: null, text: "Some words." } },
      });
      return send({
        method: "GET",
        path: `/api/summaries/${body.data.summary.id}/events`,
        headers: who.headers,
      });
    };
    const [first, second] = [await follow(guest), await follow(guest)];
    expect([(await first.answer).status, (await second.answer).status]).toEqual([200, 200]);
    const refused = await (await follow(guest)).answer;
    expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
      429,
      "rate_limited",
      "5",
    ]);
    expect((await (await follow(other)).answer).status).toBe(200);
    first.socket.destroy();
    await expect.poll(async () => (await (await follow(guest)).answer).status).toBe(200);
  });
});
