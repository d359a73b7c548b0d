import {
  Client,
  InsufficientScopeError,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import type { KeyScope } from "@pith/core/accounts/key-scope";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { connectAgent } from "../testing/connect-agent.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { listen } from "../testing/listen.ts";

let server: TestServer;
let origin: string;
let close: () => Promise<void>;
const opened: Client[] = [];

beforeAll(async () => {
  server = await createTestServer();
  ({ origin, close } = await listen(server));
});
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await close();
  await server.close();
});

/** Creates a user with a plan and an API key. */
async function createKey(
  scopes: KeyScope[] = ["read", "create"],
  monthlyUnits: number | null = null,
  at = server,
) {
  const owner = await at.signInGuest();
  await at.setTier({ userId: owner.userId, tier: "pro" });
  const { body } = await at.call("createApiKey", {
    as: owner,
    body: { name: "Agent", scopes, monthlyUnits },
  });
  return { owner, secret: body.data.secret as string };
}

/** Connects the SDK's client over HTTP, with the latest protocol version or an older one. */
async function connect({
  token,
  isModern = true,
  fetch = globalThis.fetch,
  at = origin,
}: {
  token: string | null;
  isModern?: boolean;
  fetch?: typeof globalThis.fetch;
  at?: string;
}) {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { versionNegotiation: { mode: isModern ? { pin: "2026-07-28" } : "legacy" } },
  );
  opened.push(client);
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/mcp", at), {
      fetch,
      requestInit: { headers: token === null ? {} : { Authorization: `Bearer ${token}` } },
    }),
  );
  return client;
}

const post = (headers: Record<string, string>, body = "{}") =>
  fetch(`${origin}/mcp`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      ...headers,
    },
    body,
  });

async function call(client: Client, name: string, parameters: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: parameters });
  const text = result.content.map((part) => ("text" in part ? part.text : "")).join("");
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails if it isn't there.
  return { text, isError: result.isError === true, output: result.structuredContent as any };
}

/** Calls a tool that creates a summary, and runs the summary if it is queued. */
async function callAndRun(client: Client, name: string, parameters: Record<string, unknown>) {
  const waiting = Promise.withResolvers<void>();
  const shares: number[] = [];
  const done = client.callTool(
    { name, arguments: parameters },
    {
      onprogress({ progress }) {
        shares.push(progress);
        waiting.resolve();
      },
    },
  );
  await Promise.race([waiting.promise, done]);
  await server.runSummaries();
  const result = await done;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  return { output: result.structuredContent as any, text: JSON.stringify(result.content), shares };
}

const summarizeText = async (as: Caller, title: string, text: string): Promise<string> => {
  const { body } = await server.call("createSummary", {
    as,
    body: { source: { kind: "text", title, text } },
  });
  await server.runSummaries();
  server.clock.advance(1000);
  return body.data.summary.id;
};

it.each([true, false])(
  "begins to answer before a slow tool is done (newest protocol: %s)",
  async (isModern) => {
    const { secret } = await createKey();
    const begun = Promise.withResolvers<string | null>();
    const client = await connect({
      token: secret,
      isModern,
      async fetch(input, init) {
        const response = await fetch(input, init);
        if (String(init?.body).includes("tools/call")) begun.resolve(response.headers.get("content-type"));
        return response;
      },
    });
    // Nothing runs the summary before the response has begun.
    const done = client.callTool({
      name: "summarize_video",
      arguments: { video: `https://youtu.be/${isModern ? "slow0000001" : "slow0000002"}` },
    });
    expect(await begun.promise).toContain("text/event-stream");
    await expect.poll(() => server.runSummaries()).toBe(1);
    expect((await done).isError).not.toBe(true);
  },
);

it("pays once for an answer that takes longer than its caller waits", async () => {
  const { owner, secret } = await createKey();
  const video = `pith://summaries/${await summarizeText(owner, "Bread", "Bread needs salt.")}`;
  const { questionAnswerer } = server.dependencies;
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const answer = vi.spyOn(questionAnswerer, "answer").mockImplementation(async () => {
    asked.resolve();
    await answered.promise;
    const place = { startSeconds: null, endSeconds: null, firstCueId: 0, lastCueId: 0 };
    return { found: true, answer: "Salt.", moments: [{ quote: "Bread needs salt.", ...place }] };
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
    answer.mockRestore();
  });
  const ask = async () =>
    await call(await connect({ token: secret }), "ask_video", { video, question: "What does bread need?" });
  const left = ask();
  await asked.promise;
  await vi.advanceTimersByTimeAsync(50_000);
  expect(await left).toMatchObject({ isError: true, text: expect.stringContaining("ask_video again") });
  const joined = ask();
  answered.resolve();
  expect(await joined).toMatchObject({ output: { found: true } });
  expect(answer).toHaveBeenCalledTimes(1);
});

it("answers when the process stops, whose end would otherwise cancel the summary", async () => {
  const stop = new AbortController();
  const stopped = await createTestServer({
    change: () => ({ lifecycle: { state: "ready", stopping: stop.signal } }),
  });
  const listening = await listen(stopped);
  const { owner, secret } = await createKey(undefined, null, stopped);
  const client = await connect({ token: secret, at: listening.origin });
  const waiting = Promise.withResolvers<void>();
  const done = client.callTool(
    { name: "summarize_video", arguments: { video: "https://youtu.be/hhhhhhhhhhh" } },
    { onprogress: () => waiting.resolve() },
  );
  await waiting.promise;
  stop.abort();
  expect(await done).toMatchObject({ isError: true });
  await listening.close();
  const { body } = await stopped.call("listSummaries", { as: owner });
  expect(body.data.items.map(({ status }: { status: string }) => status)).toEqual(["queued"]);
  await stopped.close();
});

describe("/mcp", () => {
  it.each([true, false])("serves every tool to a key's owner, new protocol: %s", async (isModern) => {
    const { owner, secret } = await createKey();
    const client = await connect({ token: secret, isModern });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      "ask_library",
      "ask_video",
      "get_transcript",
      "list_chapters",
      "search_library",
      "summarize_video",
    ]);
    const video = `https://www.youtube.com/watch?v=${isModern ? "aaaaaaaaaaa" : "bbbbbbbbbbb"}`;
    const { output, text, shares } = await callAndRun(client, "summarize_video", { video });
    expect(output, text).toBeDefined();
    expect(shares.length).toBeGreaterThan(0);
    const [point] = output.points;
    expect(point.quotes[0].link).toContain(video.slice(-11));
    const { body } = await server.call("listSummaries", { as: owner });
    expect(body.data.items.map(({ id }: { id: string }) => `pith://summaries/${id}`)).toEqual([output.uri]);

    const transcript = await call(client, "get_transcript", { video: output.uri });
    const said = transcript.output.cues.map((cue: { text: string }) => cue.text).join(" ");
    for (const { quotes } of output.points) expect(said).toContain(quotes[0].quote);
    expect((await call(client, "list_chapters", { video: output.uri })).isError).toBe(false);
    expect((await call(client, "ask_video", { video: output.uri, question: "Why?" })).isError).toBe(false);
    expect((await call(client, "search_library", {})).output.total).toBe(1);
    expect((await call(client, "ask_library", { question: "Why?" })).isError).toBe(false);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain(output.uri);
    for (const { uri } of resources) expect((await client.readResource({ uri })).contents).toHaveLength(1);
    expect((await client.listPrompts()).prompts).toHaveLength(3);
  });

  it("counts a summary once, against the key's own limit", async () => {
    const client = await connect({ token: (await createKey(["read", "create"], 1)).secret });
    const video = "https://www.youtube.com/watch?v=ccccccccccc";
    const { output } = await callAndRun(client, "summarize_video", { video });
    expect(output.points.length).toBeGreaterThan(0);
    expect((await callAndRun(client, "get_transcript", { video })).output.uri).toBe(output.uri);
    const second = await call(client, "summarize_video", {
      video: "https://www.youtube.com/watch?v=fffffffffff",
    });
    expect([second.isError, second.text]).toEqual([true, expect.stringMatching(/limit|quota|month/i)]);
  });

  it("isolates users' summaries and enforces a key's scopes", async () => {
    const { owner } = await createKey();
    const id = await summarizeText(owner, "Bridges", "Bridges carry their load.");
    const stranger = await connect({ token: (await createKey()).secret });
    const stolen = await call(stranger, "get_transcript", { video: `pith://summaries/${id}` });
    expect([stolen.isError, stolen.text]).toEqual([true, expect.stringMatching(/summary/i)]);
    expect((await call(stranger, "search_library", { search: "bridges" })).output.total).toBe(0);

    const { owner: reader, secret } = await createKey(["read"]);
    const own = await summarizeText(reader, "Tea", "Pour it slowly, and wait.");
    const client = await connect({ token: secret });
    expect((await call(client, "get_transcript", { video: `pith://summaries/${own}` })).isError).toBe(false);
    const found = await call(client, "search_library", { search: "slowly" });
    expect(found.output.talks[0].places[0].text).toContain("slowly");
    const video = "https://www.youtube.com/watch?v=ddddddddddd";
    const refused = await call(client, "summarize_video", { video });
    expect([refused.isError, refused.output]).toEqual([true, undefined]);
    expect((await server.call("listSummaries", { as: reader })).body.data.items).toHaveLength(1);
  });

  it.each([true, false])("names the scope that an agent's call lacks, new protocol: %s", async (isModern) => {
    const owner = await server.signInGuest();
    const own = await summarizeText(owner, "Tea", "Pour it slowly, and wait.");
    const { access } = await connectAgent(server, { as: owner, changes: { scope: "read" } });
    const reader = await connect({ token: access, isModern });
    expect((await call(reader, "get_transcript", { video: `pith://summaries/${own}` })).isError).toBe(false);
    const video = "https://www.youtube.com/watch?v=ggggggggggg";
    const refused = await call(reader, "summarize_video", { video }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(InsufficientScopeError);
    expect(refused).toMatchObject({
      requiredScope: "read create",
      errorDescription: "This requires the create scope. Connect the agent again and allow that scope.",
    });
    expect(String((refused as InsufficientScopeError).resourceMetadataUrl)).toBe(
      "http://localhost:8000/.well-known/oauth-protected-resource/mcp",
    );
    expect((await server.call("listSummaries", { as: owner })).body.data.items).toHaveLength(1);

    const maker = await connectAgent(server, { as: owner, changes: { scope: "create" } });
    const listing = (await connect({ token: maker.access, isModern })).listResources();
    await expect(listing).rejects.toThrow("This requires the read scope");
  });

  it("refuses local file paths", async () => {
    const client = await connect({ token: (await createKey()).secret });
    for (const video of ["/etc/passwd", "file:///etc/passwd"])
      expect((await call(client, "get_transcript", { video })).isError).toBe(true);
  });

  it("cancels the summary when the caller cancels", async () => {
    const { owner, secret } = await createKey();
    const client = await connect({ token: secret });
    const waiting = Promise.withResolvers<void>();
    const stop = new AbortController();
    const done = client.callTool(
      { name: "summarize_video", arguments: { video: "https://www.youtube.com/watch?v=eeeeeeeeeee" } },
      { signal: stop.signal, onprogress: () => waiting.resolve() },
    );
    await waiting.promise;
    stop.abort();
    await expect(done).rejects.toThrow();
    await expect
      .poll(async () => (await server.call("listSummaries", { as: owner })).body.data.items[0].status)
      .toBe("cancelled");
  });

  it("requires a key and refuses a missing or wrong one, or a cookie alone", async () => {
    const { owner } = await createKey();
    const without = await post({});
    const scheme =
      'scope="read create", resource_metadata="http://localhost:8000/.well-known/oauth-protected-resource/mcp"';
    expect([without.status, without.headers.get("www-authenticate")]).toEqual([
      401,
      `Bearer realm="Pith", ${scheme}`,
    ]);
    const wrong = await post({ Authorization: "Bearer pith_key_wrong" });
    expect([wrong.status, wrong.headers.get("www-authenticate")]).toEqual([
      401,
      `Bearer realm="Pith", error="invalid_token", ${scheme}`,
    ]);
    expect((await post({ Cookie: (owner as { cookie?: string }).cookie ?? "" })).status).toBe(401);
    await expect(connect({ token: null })).rejects.toThrow(SdkHttpError);
  });

  it("refuses cross-origin requests, large bodies, and malformed requests", async () => {
    const { secret } = await createKey();
    const key = { Authorization: `Bearer ${secret}` };
    expect((await post({ ...key, Origin: "https://evil.example" })).status).toBe(403);
    const large = await post(key, JSON.stringify({ padding: "x".repeat(70_000) }));
    expect(large.status).toBe(413);
    expect((await post(key, "not JSON")).status).toBe(400);
    expect((await post({ ...key, "Content-Type": "text/plain" })).status).toBe(415);
    expect((await fetch(`${origin}/mcp`, { headers: key })).status).toBe(405);
  });
});
