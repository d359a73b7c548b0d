import { HOUR_MS } from "@pith/core/lib/durations";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { summaryResults } from "../db/schema/summaries.schema.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { readEvents } from "../testing/read-events.ts";
import { runSummary } from "./run-summary.ts";

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer({ settings: { TRUSTED_PROXIES: "1" } });
});
afterEach(() => server.close());

/** Signs in a guest whose calls come from their own network. */
async function signIn(network: number): Promise<Caller> {
  const { headers } = await server.signInGuest();
  return { headers: { ...headers, "x-forwarded-for": `192.0.2.${network}` } };
}
const ask = (as: Caller, url: string) =>
  server.call("createSummary", { as, body: { source: { kind: "link", url } } });
const askForId = async (as: Caller, url: string): Promise<string> =>
  (await ask(as, url)).body.data.summary.id;
const read = async (as: Caller, id: string) =>
  (await server.call("getSummary", { as, params: { id } })).body.data;
const readUsed = async (as: Caller) =>
  (await server.call("getAccountOverview", { as })).body.data.stats.monthly.text_summaries_used;

describe("the queue for slots", () => {
  it("alternates between networks and sites, no matter how many links one of them queues", async () => {
    const [crowd, neighbor, other, honest] = (await Promise.all([1, 1, 2, 3].map(signIn))) as [
      Caller,
      Caller,
      Caller,
      Caller,
    ];
    for (const page of ["a", "b"]) await ask(crowd, `https://crowd.example/${page}`);
    await ask(neighbor, "https://neighbor.example/c");
    await ask(other, "https://mirror.crowd.example/d");
    await ask(honest, "https://honest.example/e");
    await server.runSummaries();
    expect(server.sources.loads.map((id) => id.at(-1))).toEqual(["a", "e", "b", "c", "d"]);
  });

  it("treats different users' pages on a shared host as different sites", async () => {
    const guests = await Promise.all([1, 2].map(signIn));
    const [crowd, honest] = guests as [Caller, Caller];
    for (const page of ["a", "b"]) await ask(crowd, `https://crowd.github.io/${page}`);
    await ask(honest, "https://honest.github.io/c");
    await server.runSummaries();
    expect(server.sources.loads.map((id) => id.at(-1))).toEqual(["a", "c", "b"]);
  });

  it("reports how many are ahead until the work starts", async () => {
    const [crowd, honest] = (await Promise.all([1, 2].map(signIn))) as [Caller, Caller];
    await ask(crowd, "https://crowd.example/a");
    server.clock.advance(1_000);
    const id = await askForId(honest, "https://honest.example/b");
    const [first] = await readEvents({ server, as: honest, id, until: () => true });
    expect(first?.event).toEqual({ type: "status", stage: "queued", progress: 0, ahead: 1 });
    await server.runSummaries();
    const events = await readEvents({ server, as: honest, id });
    expect(events.every(({ event }) => event.type !== "status" || event.ahead === undefined)).toBe(true);
  });

  it("moves waiting work forward when a user with nothing else queued joins it", async () => {
    const [crowd, honest] = (await Promise.all([1, 2].map(signIn))) as [Caller, Caller];
    for (const page of ["a", "b", "c"]) await ask(crowd, `https://${page}.example/${page}`);
    const { body } = await ask(honest, "https://c.example/c");
    expect(body.data.joined).toBe(true);
    await server.runSummaries();
    expect(server.sources.loads.map((id) => id.at(-1))).toEqual(["a", "c", "b"]);
    expect((await read(honest, body.data.summary.id)).status).toBe("done");
  });

  it.each([
    {
      what: "a page of an unknown site behind the others",
      url: "https://slow.example/a",
      order: ["a", "b", "a"],
    },
    {
      what: "a known host's video before the others",
      url: "https://youtu.be/dQw4w9WgXca",
      order: ["a", "a", "b"],
    },
  ])("requeues $what when its slot is needed, and restarts it later", async ({ url, order }) => {
    const [slow, honest] = (await Promise.all([1, 2].map(signIn))) as [Caller, Caller];
    const id = await askForId(slow, url);
    const [row] = await server.db.select().from(summaryResults).where(eq(summaryResults.status, "queued"));
    const open = server.sources.hold();
    const mustYield = new AbortController();
    const running = runSummary({
      resultId: row?.id ?? "",
      run: {
        id: row?.jobId ?? "",
        signal: new AbortController().signal,
        tryNumber: 1,
        isLastTry: false,
        mustYield: mustYield.signal,
      },
      dependencies: server.dependencies,
    });
    await readEvents({ server, as: slow, id, until: ({ type }) => type === "video" });
    mustYield.abort(new Error("The place is needed."));
    await running;
    open();
    expect((await read(slow, id)).status).toBe("queued");
    await server.queue.cancel(
      { name: "summarize-video", retryLimit: 0, retryDelaySeconds: 0, expireInSeconds: 1 },
      row?.jobId ?? "",
      { db: server.db },
    );
    await ask(honest, "https://honest.example/b");
    await server.runSummaries();
    expect(server.sources.loads.map((loaded) => loaded.at(-1))).toEqual(order);
    expect((await read(slow, id)).status).toBe("done");
    expect(await readUsed(slow)).toBe(1);
  });
});

describe("links over their budget", () => {
  it("are tried for two requests at no cost, then refused to everyone for an hour", async () => {
    const url = "https://hostile.example/page";
    server.sources.refuse(url, "source_over_budget");
    const [first, second, third] = (await Promise.all([1, 2, 3].map(signIn))) as [Caller, Caller, Caller];
    for (const guest of [first, second]) {
      const id = await askForId(guest, url);
      await server.runSummaries();
      expect(await read(guest, id)).toMatchObject({
        status: "failed",
        failure: { code: "source_over_budget" },
      });
      expect(await readUsed(guest)).toBe(0);
    }
    expect(server.sources.loads).toHaveLength(2);
    const refused = await ask(third, url);
    expect(refused).toMatchObject({ status: 422, body: { code: "source_over_budget.for_good" } });
    expect(refused.headers.get("retry-after")).toBe("3600");
    expect(await readUsed(third)).toBe(0);
    expect(await server.runSummaries()).toBe(0);
    server.clock.advance(HOUR_MS);
    server.sources.accept(url);
    const later = await signIn(3);
    const id = await askForId(later, url);
    await server.runSummaries();
    expect(server.sources.loads).toHaveLength(3);
    expect((await read(later, id)).status).toBe("done");
  });

  it("on known hosts are retried once, since a slow minute passes", async () => {
    const url = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
    server.sources.refuse("dQw4w9WgXcQ", "source_over_budget");
    const guest = await signIn(1);
    const id = await askForId(guest, url);
    await server.runSummaries();
    expect(server.sources.loads).toHaveLength(2);
    expect(await read(guest, id)).toMatchObject({ failure: { code: "source_over_budget.for_good" } });
    expect(await readUsed(guest)).toBe(0);
  });

  it("block unknown sites for the same network after three, but not known hosts or other users", async () => {
    const links = ["a", "b", "c", "d"].map((page) => `https://${page}.example/${page}`);
    for (const url of links.slice(0, 3)) server.sources.refuse(url, "source_over_budget");
    const [crowd, neighbor, honest] = (await Promise.all([1, 1, 2].map(signIn))) as [Caller, Caller, Caller];
    const ids: string[] = [];
    for (const url of links) ids.push(await askForId(crowd, url));
    await server.runSummaries();
    expect(await read(crowd, ids[3] ?? "")).toMatchObject({ failure: { code: "source_over_budget.share" } });
    expect(server.sources.loads).toHaveLength(3);
    const refused = await ask(neighbor, "https://e.example/e");
    expect(refused.body.code).toBe("source_over_budget.share");
    expect(refused.headers.get("retry-after")).toBe("900");
    expect((await ask(crowd, "https://youtu.be/dQw4w9WgXcQ")).status).toBe(200);
    expect((await ask(honest, "https://e.example/e")).status).toBe(200);
    server.clock.advance(HOUR_MS / 4);
    expect((await ask(await signIn(1), "https://f.example/f")).status).toBe(200);
  });

  it("fail their network's other interrupted unknown links after a process dies, and nothing else", async () => {
    server.sources.refuse("https://hostile.example/a", "source_over_budget");
    const [crowd, honest] = (await Promise.all([1, 2].map(signIn))) as [Caller, Caller];
    await ask(crowd, "https://hostile.example/a");
    await server.runSummaries();
    const interrupted = await askForId(crowd, "https://sibling.example/b");
    const known = await askForId(crowd, "https://youtu.be/dQw4w9WgXcQ");
    const page = await askForId(honest, "https://honest.example/c");
    // Simulate the state that a killed process leaves behind.
    await server.db
      .update(summaryResults)
      .set({ status: "running", attempt: 1 })
      .where(eq(summaryResults.status, "queued"));
    const fresh = await askForId(crowd, "https://fresh.example/d");
    await server.runSummaries();
    expect(await read(crowd, interrupted)).toMatchObject({ failure: { code: "source_over_budget.share" } });
    expect((await read(crowd, known)).status).toBe("done");
    expect((await read(honest, page)).status).toBe("done");
    expect((await read(crowd, fresh)).status).toBe("done");
    expect(server.sources.loads.map((id) => id.at(-1))).not.toContain("b");
    // Only the two finished summaries were charged.
    expect(await readUsed(crowd)).toBe(2);
  });

  it("aren't reloaded after a process dies if their network has more queued, unlike others' pages", async () => {
    const [crowd, honest] = (await Promise.all([1, 2].map(signIn))) as [Caller, Caller];
    const interrupted = await askForId(crowd, "https://hostile.example/a");
    const page = await askForId(honest, "https://honest.example/b");
    // Simulate the state that a killed process leaves behind.
    await server.db.update(summaryResults).set({ status: "running", attempt: 1 });
    const waiting = await askForId(crowd, "https://sibling.example/c");
    await server.runSummaries();
    expect(await read(crowd, interrupted)).toMatchObject({ failure: { code: "source_over_budget.share" } });
    expect((await read(honest, page)).status).toBe("done");
    expect((await read(crowd, waiting)).status).toBe("done");
    expect(server.sources.loads.map((id) => id.at(-1)).sort()).toEqual(["b", "c"]);
  });

  it("are refused after two processes died on them, not counting attempts that ended normally", async () => {
    const url = "https://hostile.example/page";
    const guest = await signIn(1);
    const id = await askForId(guest, url);
    // Simulate the state that a killed process leaves behind.
    await server.db.update(summaryResults).set({ status: "running" });
    server.sources.refuse(url, "source_unreachable");
    await server.runSummaries();
    expect(server.sources.loads).toHaveLength(3);
    expect(await read(guest, id)).toMatchObject({ failure: { code: "source_unreachable" } });
    server.sources.accept(url);
    const next = await askForId(guest, url);
    await server.db
      .update(summaryResults)
      .set({ status: "running", overruns: 1 })
      .where(eq(summaryResults.status, "queued"));
    await server.runSummaries();
    expect(server.sources.loads).toHaveLength(3);
    expect(await read(guest, next)).toMatchObject({ failure: { code: "source_over_budget.for_good" } });
    expect(await readUsed(guest)).toBe(0);
  });

  it("block their site for a while after the third, including queued links", async () => {
    const links = ["a", "b", "c", "d"].map((page) => `https://hostile.example/${page}`);
    for (const url of links) server.sources.refuse(url, "source_over_budget");
    const guests = await Promise.all(links.map((_, index) => signIn(index)));
    const ids: string[] = [];
    for (const [index, url] of links.entries()) ids.push(await askForId(guests[index] as Caller, url));
    await server.runSummaries();
    const last = await read(guests[3] as Caller, ids[3] ?? "");
    expect(last).toMatchObject({ status: "failed", failure: { code: "source_over_budget.site" } });
    const honest = await signIn(9);
    expect((await ask(honest, "https://hostile.example/e")).body.code).toBe("source_over_budget.site");
    expect((await ask(honest, "https://honest.example/e")).status).toBe(200);
  });
});
