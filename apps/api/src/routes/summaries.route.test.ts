import type { SummarySource } from "@pith/core/contract/summary.schemas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { readEvents } from "../testing/read-events.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

let videos = 0;
/** Returns a link to a video that no other test uses. */
function linkToNewVideo() {
  videos += 1;
  return { kind: "link", url: `https://youtu.be/video${String(videos).padStart(6, "0")}` } as const;
}

async function request(as: Caller, source: object, wishes: object = {}) {
  return server.call("createSummary", { as, body: { source: source as SummarySource, ...wishes } });
}

async function createFinished(as: Caller, source: object = linkToNewVideo()): Promise<string> {
  const started = await request(as, source);
  await server.runSummaries();
  return started.body.data.summary.id;
}

async function readUsed(as: Caller): Promise<number> {
  const { body } = await server.call("getAccountOverview", { as });
  return body.data.stats.monthly.text_summaries_used;
}

describe("POST /api/summaries", () => {
  it("creates a summary of a link and returns it when it's done", async () => {
    const guest = await server.signInGuest();
    const started = await request(guest, linkToNewVideo());
    expect(started.status).toBe(200);
    expect(started.body.data).toMatchObject({
      joined: false,
      cost: 1,
      summary: { status: "queued", video: null },
    });
    await server.runSummaries();
    const done = await server.call("getSummary", { as: guest, params: { id: started.body.data.summary.id } });
    expect(done.body.data).toMatchObject({
      status: "done",
      progress: 1,
      video: { title: "How bridges stand" },
    });
    expect(done.body.data.content.keyPoints).toHaveLength(4);
  });

  it.each([
    ["a file", { kind: "file", name: "talk.vtt", text: "One thing.\nAnother thing." }, "talk.vtt"],
    ["pasted text", { kind: "text", title: "My talk", text: "One thing.\nAnother thing." }, "My talk"],
    ["pasted text without a title", { kind: "text", title: null, text: "One thing." }, "Pasted text"],
  ])("creates a summary of %s", async (_what, source, title) => {
    const guest = await server.signInGuest();
    const id = await createFinished(guest, source);
    const { body } = await server.call("getSummary", { as: guest, params: { id } });
    expect(body.data).toMatchObject({ status: "done", video: { host: "upload", title, url: null } });
  });

  it("uses captions sent by a client only for that client's account", {
    tags: ["D.sources.22", "D.sources.23"],
  }, async () => {
    const [owner, other] = [await server.signInGuest(), await server.signInGuest()];
    const { url } = linkToNewVideo();
    const source = {
      kind: "captions",
      url,
      captions: { text: "Forged words.\nMore forged words.", language: "en", captionKind: "manual" },
      video: { title: "A forged title", author: null, durationSeconds: 10, chapters: [] },
    };
    const id = await createFinished(owner, source);
    const own = await server.call("getSummary", { as: owner, params: { id } });
    expect(own.body.data.content.keyPoints[0].quotes[0].text).toBe("Forged words.");
    expect(own.body.data.content.origin.captionSource).toBe("extension");

    const otherId = await createFinished(other, { kind: "link", url });
    const others = await server.call("getSummary", { as: other, params: { id: otherId } });
    expect(others.body.data.video.title).toBe("How bridges stand");
    expect(others.body.data.content.keyPoints[0].quotes[0].text).toBe(
      "A bridge carries its load down to the ground.",
    );
    const still = await server.call("getSummary", { as: owner, params: { id } });
    expect(still.body.data.video.title).toBe("A forged title");
  });

  it("runs the same work once for two concurrent users", {
    tags: ["D.sharing.01", "D.sharing.02"],
  }, async () => {
    const [first, second] = [await server.signInGuest(), await server.signInGuest()];
    const source = linkToNewVideo();
    const before = server.sources.loads.length;
    const tickets = await Promise.all([request(first, source), request(second, source)]);
    expect(tickets.map(({ body }) => body.data.joined).sort()).toEqual([false, true]);
    expect(tickets.map(({ body }) => body.data.cost)).toEqual([1, 1]);
    expect(await server.runSummaries()).toBe(1);
    expect(server.sources.loads.length - before).toBe(1);
    for (const [as, { body }] of [
      [first, tickets[0]],
      [second, tickets[1]],
    ] as const) {
      const { body: own } = await server.call("getSummary", { as, params: { id: body.data.summary.id } });
      expect(own.data.status).toBe("done");
    }
  });

  it("returns a cached summary without queuing a job", { tags: "D.sharing.03" }, async () => {
    const source = linkToNewVideo();
    await createFinished(await server.signInGuest(), source);
    const late = await server.signInGuest();
    const { body } = await request(late, source);
    expect(body.data).toMatchObject({ joined: true, cost: 1, summary: { status: "done" } });
    expect(await server.runSummaries()).toBe(0);
    expect(await readUsed(late)).toBe(1);
  });

  it("costs nothing for a summary that the user already has, finished or not", {
    tags: "D.quota.07",
  }, async () => {
    const guest = await server.signInGuest();
    const source = linkToNewVideo();
    const { summary } = (await request(guest, source)).body.data;
    const own = { joined: true, cost: 0, summary: { id: summary.id } };
    expect((await request(guest, source)).body.data).toMatchObject(own);
    await server.runSummaries();
    expect((await request(guest, source)).body.data).toMatchObject(own);
    expect(await readUsed(guest)).toBe(1);
  });

  it("creates one summary for concurrent requests of one user", async () => {
    const guest = await server.signInGuest();
    const source = linkToNewVideo();
    const tickets = await Promise.all([
      request(guest, source),
      request(guest, source),
      request(guest, source),
    ]);
    expect(new Set(tickets.map(({ body }) => body.data.summary.id)).size).toBe(1);
    expect(tickets.map(({ body }) => body.data.cost).sort()).toEqual([0, 0, 1]);
  });

  it("fetches a video's captions once for summaries of different lengths", async () => {
    const guest = await server.signInGuest();
    const source = linkToNewVideo();
    await createFinished(guest, source);
    const before = server.sources.loads.length;
    await request(guest, source, { length: "long" });
    await server.runSummaries();
    expect(server.sources.loads.length).toBe(before);
  });

  it.each([
    ["ftp://example.com/video", 422, "unsupported_link.scheme"],
    ["https://ada:secret@example.com/video", 422, "forbidden_address.credentials"],
    ["not a link", 400, "invalid_input.no_link"],
    ["http://127.0.0.1/video", 422, "forbidden_address.private_network"],
  ])("refuses %s", async (url, status, code) => {
    const guest = await server.signInGuest();
    const { body, status: answered } = await request(guest, { kind: "link", url });
    expect(await readUsed(guest)).toBe(0);
    expect([answered, body.code]).toEqual([status, code]);
  });

  it("replaces NUL characters and lone surrogates that the database can't store", async () => {
    const guest = await server.signInGuest();
    const id = await createFinished(guest, {
      kind: "text",
      title: "half \ud800 and nul \0",
      text: "Words\0 and \udc00.",
    });
    const { body } = await server.call("getSummary", { as: guest, params: { id } });
    expect(body.data.content.keyPoints[0].quotes[0].text).toBe("Words and \ufffd.");
  });
});

describe("GET /api/summaries/:id", () => {
  it("returns shared work to every owner, each with their own data", async () => {
    const source = linkToNewVideo();
    const [first, second] = [await server.signInGuest(), await server.signInGuest()];
    const ids = [await createFinished(first, source), await createFinished(second, source)] as const;
    const read = async (as: Caller, id: string) =>
      (await server.call("getSummary", { as, params: { id } })).body.data;
    const fresh = await read(first, ids[0]);
    const cached = await read(first, ids[0]);
    expect(cached).toEqual(fresh);
    expect(await read(second, ids[1])).toEqual({
      ...fresh,
      id: ids[1],
      createdAt: expect.any(String),
    });
    const { body } = await server.call("shareSummary", { as: first, params: { id: ids[0] } });
    expect(await read(first, ids[0])).toEqual({ ...fresh, shareId: body.data.shareId });
    expect(await read(second, ids[1])).toMatchObject({ id: ids[1], shareId: null });
  });

  it("returns only own summaries to concurrent users", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => server.signInGuest()));
    const ids: string[] = [];
    for (const person of people) ids.push(await createFinished(person));
    const asked = people.flatMap((as, number) => [
      { as, id: ids[number] ?? "", isOwn: true },
      { as, id: ids[(number + 1) % ids.length] ?? "", isOwn: false },
    ]);
    const answers = await Promise.all(
      asked.map(({ as, id }) => server.call("getSummary", { as, params: { id } })),
    );
    expect(answers.map(({ status, body }) => [status, body.data?.id])).toEqual(
      asked.map(({ id, isOwn }) => (isOwn ? [200, id] : [404, undefined])),
    );
  });
});

describe("GET /api/summaries/:id/events", () => {
  it("sends all events in order", {
    tags: ["D.stream.01", "D.stream.02", "D.stream.03", "D.stream.04", "D.stream.05", "D.stream.06"],
  }, async () => {
    const guest = await server.signInGuest();
    const { body } = await request(guest, linkToNewVideo());
    const { id } = body.data.summary;
    const [events] = await Promise.all([readEvents({ server, as: guest, id }), server.runSummaries()]);
    const types = events.map(({ event }) => event.type);
    expect(types.filter((type) => type !== "status")).toEqual([
      "video",
      "chapters",
      "key_point",
      "key_point",
      "key_point",
      "key_point",
      "done",
    ]);
    const progress = events.flatMap(({ event }) => (event.type === "status" ? [event.progress] : []));
    expect(new Set(progress).size).toBeGreaterThan(2);
    expect(progress).toEqual([...progress].sort((first, second) => first - second));
    expect(Math.max(...progress)).toBeLessThanOrEqual(1);
    const { video } = (await server.call("getSummary", { as: guest, params: { id } })).body.data;
    expect(video.title).toBe("How bridges stand");
    expect(events.map(({ event }) => event)).toContainEqual({ type: "video", video });
    const ids = events.map((event) => Number(event.id));
    expect(ids).toEqual([...new Set(ids)].sort((first, second) => first - second));
  });

  it("resumes after the last event received", async () => {
    const guest = await server.signInGuest();
    const id = await createFinished(guest);
    const all = await readEvents({ server, as: guest, id });
    const middle = all[Math.floor(all.length / 2)];
    const rest = await readEvents({ server, as: guest, id, lastEventId: middle?.id ?? "" });
    expect(rest).toEqual(all.slice(all.indexOf(middle ?? { id: "", event: { type: "cancelled" } }) + 1));
  });

  it("ends with the summary for a reader that has everything else", { tags: "D.stream.06" }, async () => {
    const guest = await server.signInGuest();
    const id = await createFinished(guest);
    const all = await readEvents({ server, as: guest, id });
    const rest = await readEvents({ server, as: guest, id, lastEventId: all.at(-2)?.id ?? "" });
    expect(rest).toEqual(all.slice(-1));
    expect(rest[0]?.event).toMatchObject({ type: "done", summary: { id, status: "done" } });
  });

  it("ends with the error", { tags: "D.stream.07" }, async () => {
    const guest = await server.signInGuest();
    const source = linkToNewVideo();
    server.sources.refuse(source.url.slice(-11), "video_private");
    const id = await createFinished(guest, source);
    const events = await readEvents({ server, as: guest, id });
    expect(events.at(-1)?.event).toEqual({
      type: "error",
      failure: {
        code: "video_private",
        params: {},
        message: "This video is private. Only people its owner has invited can watch it.",
      },
    });
    const rest = await readEvents({ server, as: guest, id, lastEventId: events.at(-2)?.id ?? "" });
    expect(rest).toEqual(events.slice(-1));
  });

  it("returns 404 to other users", async () => {
    const id = await createFinished(await server.signInGuest());
    const stranger = await server.signInGuest();
    const { status } = await server.call("streamSummaryEvents", { as: stranger, params: { id } });
    expect(status).toBe(404);
  });
});

describe("quota", () => {
  it("is used up on success and refunded on failure", { tags: ["D.quota.04", "D.quota.05"] }, async () => {
    const guest = await server.signInGuest();
    await createFinished(guest);
    expect(await readUsed(guest)).toBe(1);
    const source = linkToNewVideo();
    server.sources.refuse(source.url.slice(-11), "no_captions");
    await createFinished(guest, source);
    expect(await readUsed(guest)).toBe(1);
  });

  it("is refunded on cancel", { tags: "D.quota.06" }, async () => {
    const guest = await server.signInGuest();
    const { body } = await request(guest, linkToNewVideo());
    const canceled = await server.call("cancelSummary", { as: guest, params: { id: body.data.summary.id } });
    expect(canceled.body.data.status).toBe("cancelled");
    expect(await readUsed(guest)).toBe(0);
    expect(await server.runSummaries()).toBe(0);
  });

  it("refuses a sixth summary of a free user on the server", {
    tags: ["D.quota.08", "D.guests.01", "S4.quota.05"],
  }, async () => {
    const guest = await server.signInGuest();
    for (let made = 0; made < 5; made += 1) await createFinished(guest);
    const { status, body } = await request(guest, linkToNewVideo());
    expect([status, body.code]).toEqual([402, "quota_exceeded.summaries"]);
    expect(body.error).toContain("all 5 summaries");
    expect(await readUsed(guest)).toBe(5);
  });

  it("has room for an anonymous Firebase user", { tags: "D.guests.01" }, async () => {
    const own = await createTestServer({
      settings: { FIREBASE_PROJECT_ID: "pith-test", FIREBASE_API_KEY: "k", FIREBASE_AUTH_DOMAIN: "d" },
      change: () => ({
        firebaseTokens: {
          verify: async () => ({
            ...{ uid: "anonymous", email: null, displayName: null, photoUrl: null, isAnonymous: true },
            signedInAt: new Date(own.clock.now()),
          }),
        },
      }),
    });
    const as = { headers: { Authorization: "Bearer token" } };
    const { body } = await own.call("createSummary", { as, body: { source: linkToNewVideo() } });
    expect(body.data).toMatchObject({ cost: 1, summary: { status: "queued" } });
    await own.close();
  });

  it("accepts exactly one of twenty concurrent requests at 4 of 5", { tags: "D.quota.03" }, async () => {
    const guest = await server.signInGuest();
    for (let made = 0; made < 4; made += 1) await createFinished(guest);
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(guest, linkToNewVideo())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await readUsed(guest)).toBe(5);
  });

  it("is counted per calendar month (UTC), and in total", {
    tags: ["D.quota.01", "S7.overview.05", "S7.overview.06"],
  }, async () => {
    const own = await createTestServer();
    const guest = await own.signInGuest();
    await own.call("createSummary", { as: guest, body: { source: linkToNewVideo() } });
    own.clock.advance(Date.UTC(2026, 1, 1) - own.clock.now() - 1);
    await own.call("createSummary", { as: await refresh(own, guest), body: { source: linkToNewVideo() } });
    const readStats = async () =>
      (await own.call("getAccountOverview", { as: await refresh(own, guest) })).body.data.stats;
    expect((await readStats()).monthly.text_summaries_used).toBe(2);
    own.clock.advance(1);
    expect((await readStats()).monthly).toMatchObject({
      text_summaries_used: 0,
      last_reset_date: "2026-02-01T00:00:00.000Z",
    });
    // Work reserved in January counts toward January, no matter when it finishes.
    await own.runSummaries();
    expect(await readStats()).toMatchObject({
      monthly: { text_summaries_used: 0 },
      total: { text_summaries_used: 2 },
    });
    await own.close();
  });
});

/** Returns a fresh token for a session whose token expired when the clock was advanced. */
async function refresh(on: TestServer, guest: { cookie: string }): Promise<Caller> {
  const { body } = await on.call("createSessionToken", { headers: { Cookie: guest.cookie } });
  return { headers: { Authorization: `Bearer ${body.data.token}` } };
}

describe("cancel and delete", () => {
  it("keeps work running for other users who wait for it", async () => {
    const [first, second] = [await server.signInGuest(), await server.signInGuest()];
    const source = linkToNewVideo();
    const [one, two] = [await request(first, source), await request(second, source)];
    await server.call("cancelSummary", { as: first, params: { id: one.body.data.summary.id } });
    await server.runSummaries();
    const id = two.body.data.summary.id;
    expect((await server.call("getSummary", { as: second, params: { id } })).body.data.status).toBe("done");
    expect(await readUsed(first)).toBe(0);
  });

  it("stops running work and ends the stream", async () => {
    const guest = await server.signInGuest();
    const release = server.sources.hold();
    const { body } = await request(guest, linkToNewVideo());
    const { id } = body.data.summary;
    const running = server.runSummaries();
    await readEvents({ server, as: guest, id, until: (event) => event.type === "video" });
    const [events] = await Promise.all([
      readEvents({ server, as: guest, id }),
      server.call("cancelSummary", { as: guest, params: { id } }),
    ]);
    await running;
    release();
    expect(events.at(-1)?.event).toEqual({ type: "cancelled" });
    expect((await server.call("getSummary", { as: guest, params: { id } })).body.data.status).toBe(
      "cancelled",
    );
  });

  it("leaves a finished summary unchanged on cancel", async () => {
    const guest = await server.signInGuest();
    const id = await createFinished(guest);
    const { body } = await server.call("cancelSummary", { as: guest, params: { id } });
    expect(body.data.status).toBe("done");
  });

  it("removes a deleted summary from the history", async () => {
    const guest = await server.signInGuest();
    const id = await createFinished(guest);
    expect((await server.call("deleteSummary", { as: guest, params: { id } })).body).toEqual({
      success: true,
    });
    expect((await server.call("getSummary", { as: guest, params: { id } })).status).toBe(404);
    expect((await server.call("listSummaries", { as: guest })).body.data.items).toEqual([]);
  });
});

describe("POST /api/summaries/:id/share", () => {
  it("gives each person who shares the same summary a link that only they can revoke", async () => {
    const source = linkToNewVideo();
    const people = await Promise.all(Array.from({ length: 4 }, () => server.signInGuest()));
    const ids: string[] = [];
    for (const as of people) ids.push(await createFinished(as, source));
    const share = (owner: number) =>
      server.call("shareSummary", { as: people[owner] as Caller, params: { id: ids[owner] ?? "" } });
    // Each user requests the link twice.
    const answers = await Promise.all([0, 1, 2, 3, 0, 1, 2, 3].map(share));
    const shareIds: string[] = answers.map(({ body }) => body.data.shareId);
    expect(shareIds.slice(4)).toEqual(shareIds.slice(0, 4));
    expect(new Set(shareIds).size).toBe(4);
    const readAll = () =>
      Promise.all(
        shareIds
          .slice(0, 4)
          .map(async (shareId) => (await server.call("getSharedSummary", { params: { shareId } })).status),
      );
    expect(await readAll()).toEqual([200, 200, 200, 200]);
    const foreign = { as: people[1] as Caller, params: { id: ids[0] ?? "" } };
    expect((await server.call("shareSummary", foreign)).status).toBe(404);
    expect((await server.call("unshareSummary", foreign)).status).toBe(404);
    await server.call("unshareSummary", { as: people[0] as Caller, params: { id: ids[0] ?? "" } });
    expect(await readAll()).toEqual([404, 200, 200, 200]);
    // The other users' pages may be cached, but sharing again reads the database.
    const again = await Promise.all([1, 2, 3].map(share));
    expect(again.map(({ body }) => body.data.shareId)).toEqual(shareIds.slice(1, 4));
  });

  it("returns the same working link to concurrent requests", async () => {
    const guest = await server.signInGuest();
    const id = await createFinished(guest);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.call("shareSummary", { as: guest, params: { id } })),
    );
    const links = new Set(answers.map(({ body }) => body.data.shareId));
    expect(links.size).toBe(1);
    const [shareId = ""] = links;
    const shared = await server.call("getSharedSummary", { params: { shareId } });
    expect(shared.status).toBe(200);
  });

  it("lists the page once, whichever of several concurrent requests asks for it", async () => {
    const guest = await server.signInGuest();
    const params = { id: await createFinished(guest) };
    const answers = await Promise.all(
      [{}, { isListed: true }, {}, { isListed: true }, {}].map((body) =>
        server.call("shareSummary", { as: guest, params, body }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.data.shareId)).size).toBe(1);
    expect([1, 3].map((index) => answers[index]?.body.data.isListed)).toEqual([true, true]);
    expect((await server.call("getSummary", { as: guest, params })).body.data.isListed).toBe(true);
  });
});
