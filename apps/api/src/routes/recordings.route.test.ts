import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Actor } from "../accounts/actor.ts";
import { recordings } from "../db/schema/summaries.schema.ts";
import { deleteAccount } from "../membership/delete-account.ts";
import { sweepRecordings } from "../recordings/open-recording.ts";
import { receiveRecording } from "../recordings/receive-recording.ts";
import { chooseEpisode } from "../summaries/list-videos.ts";
import {
  type Caller,
  createTestServer,
  TEST_ORIGIN,
  type TestServer,
} from "../testing/create-test-server.ts";
import { readEvents } from "../testing/read-events.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ settings: { UPLOAD_MAX_MEGABYTES: "1" } });
});
afterAll(() => server.close());

/** Longer than any test runs. */
const LONG_MS = 600_000;

/** Builds a WAV file with this text after the header. */
const build = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`RIFF....WAVE${text}`);
const send = (as: Caller, bytes: Uint8Array<ArrayBuffer>, name = "talk.wav") =>
  server.call("uploadRecording", { as, query: { name }, bytes });
const ask = (as: Caller, recordingId: string, wishes = {}) =>
  server.call("createSummary", { as, body: { source: { kind: "recording", recordingId }, ...wishes } });
const read = (as: Caller, id: string) => server.call("getSummary", { as, params: { id } });

async function listFiles(): Promise<string[]> {
  const entries = await readdir(server.objectFolder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(server.objectFolder, path.join(parentPath, name)))
    .filter((name) => !name.startsWith("audio"));
}

/** Creates a body that sends these chunks and then fails, stalls or ends. */
function pour(pieces: readonly string[], end: "fail" | "stall" | "end"): ReadableStream<Uint8Array> {
  const left = [...pieces];
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift();
      if (piece !== undefined) return controller.enqueue(new TextEncoder().encode(piece));
      if (end === "fail") return controller.error(new Error("The line is cut."));
      if (end === "end") return controller.close();
      return new Promise(() => {});
    },
  });
}

describe("POST /api/recordings", () => {
  // Remove other tests' files, since these tests look at all files.
  beforeEach(async () => {
    await server.runSummaries();
    server.clock.advance(25 * 60 * 60_000);
    await sweepRecordings(server.dependencies);
  });

  it("accepts a recording, transcribes its exact bytes, and leaves no file behind", async () => {
    const guest = await server.signInGuest();
    const sent = await send(guest, build("What was said."));
    expect([sent.status, sent.body.data]).toMatchObject([200, { name: "talk.wav" }]);
    const started = await ask(guest, sent.body.data.id);
    expect(started.body.data).toMatchObject({ joined: false, cost: 1 });
    await server.runSummaries();
    const { id } = started.body.data.summary;
    const { body } = await read(guest, id);
    const told = await readEvents({ server, as: guest, id });
    expect(told.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({ type: "status", stage: "listening" }),
    );
    expect(body.data).toMatchObject({
      status: "done",
      video: { host: "upload", title: "talk.wav", url: null },
      content: { origin: { captionSource: "recognition" } },
    });
    expect(server.sources.heard.at(-1)).toBe("RIFF....WAVEWhat was said.");
    expect(await listFiles()).toEqual([]);
    expect(await server.db.select().from(recordings)).toEqual([]);
  });

  it("transcribes the same recording once, for another length and for another user", async () => {
    const [first, second] = [await server.signInGuest(), await server.signInGuest()];
    const sent = await send(first, build("Twice."));
    await ask(first, sent.body.data.id);
    await server.runSummaries();
    const heard = server.sources.heard.length;
    const again = await send(first, build("Twice."));
    await ask(first, again.body.data.id, { length: "long" });
    const others = await send(second, build("Twice."));
    const joined = await ask(second, others.body.data.id);
    expect(joined.body.data).toMatchObject({ joined: true, cost: 1, summary: { status: "done" } });
    await server.runSummaries();
    expect(server.sources.heard).toHaveLength(heard);
  });

  it.each([
    ["too large", build("x".repeat(1_000_001)), 413, /over the 1 MB limit/],
    ["empty", new Uint8Array(), 400, /empty/],
    ["no recording", new TextEncoder().encode("%PDF-1.7 …"), 415, /can't read this type of recording/],
    ["a caption file", new TextEncoder().encode("WEBVTT\n\n"), 415, /can't read this type of recording/],
  ])("refuses what is %s and stores nothing", async (_what, bytes, status, text) => {
    const guest = await server.signInGuest();
    const before = await listFiles();
    const answer = await send(guest, bytes);
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(text)]);
    expect(await listFiles()).toEqual(before);
  });

  it.each([
    [
      "is more than it was said to be",
      ["RIFF....WAVE", "x".repeat(600_000), "x".repeat(600_000)],
      "end",
      /^input_too_large.recording/,
      LONG_MS,
    ],
    ["is cut off", ["RIFF....WAVE"], "fail", /^cancelled.recording$/, LONG_MS],
    ["stops coming", ["RIFF....WAVE"], "stall", /^timeout.recording$/, 50],
    [
      "turns out to be a program, before all of it has come",
      [`\x7fELF${"x".repeat(5_000)}`],
      "stall",
      /^unsupported_format.recording$/,
      LONG_MS,
    ],
  ] as const)("refuses a recording that %s", async (_what, pieces, end, text, idleMs) => {
    const guest = await server.signInGuest();
    const before = await listFiles();
    await expect(
      receiveRecording({
        actor: { accountId: await server.findAccountId(guest.userId) } as Actor,
        name: "talk.wav",
        body: pour(pieces, end),
        declaredBytes: null,
        dependencies: server.dependencies,
        idleMs,
      }),
    ).rejects.toThrow(text);
    expect(await listFiles()).toEqual(before);
  });

  it("keeps at most three recordings per user waiting, for an hour", async () => {
    const guest = await server.signInGuest();
    const before = (await listFiles()).length;
    for (const text of ["a", "b", "c"]) expect((await send(guest, build(text))).status).toBe(200);
    const fourth = await send(guest, build("d"));
    expect([fourth.status, fourth.body.code]).toEqual([409, "conflict.recordings_waiting"]);
    server.clock.advance(61 * 60_000);
    expect(await sweepRecordings(server.dependencies)).toBe(3);
    expect(await listFiles()).toHaveLength(before);
    // The session has expired by now, so call the use case directly.
    const actor = { accountId: await server.findAccountId(guest.userId) } as Actor;
    const body = pour(["RIFF....WAVE"], "end");
    const request = { actor, name: "d.wav", body, declaredBytes: null, dependencies: server.dependencies };
    expect(await receiveRecording(request)).toMatchObject({ bytes: 12 });
  });

  it("keeps a recording no longer than an hour if its summary is refused or costs nothing", async () => {
    const guest = await server.signInGuest();
    const { id } = (await send(guest, build("Mine already."))).body.data;
    await ask(guest, id);
    await server.runSummaries();
    for (const [text, wishes, status] of [
      ["Refused.", { shape: "takeaways" }, 400],
      ["Mine already.", {}, 200],
      ["A third.", { shape: "takeaways" }, 400],
    ] as const) {
      const { body } = await send(guest, build(text));
      expect((await ask(guest, body.data.id, wishes)).status).toBe(status);
    }
    const fourth = await send(guest, build("One too many."));
    expect([fourth.status, fourth.body.code]).toEqual([409, "conflict.recordings_waiting"]);
    server.clock.advance(61 * 60_000);
    expect(await sweepRecordings(server.dependencies)).toBe(3);
  });

  it("keeps a recording for an hour from its arrival, however long that took", async () => {
    const guest = await server.signInGuest();
    const actor = { accountId: await server.findAccountId(guest.userId) } as Actor;
    const body = pour(["RIFF....WAVE"], "end").pipeThrough(
      new TransformStream({ flush: () => server.clock.advance(50 * 60_000) }),
    );
    await receiveRecording({
      ...{ actor, name: "slow.wav", body, declaredBytes: null, dependencies: server.dependencies },
    });
    server.clock.advance(59 * 60_000);
    expect(await sweepRecordings(server.dependencies)).toBe(0);
    server.clock.advance(60_000);
    expect(await sweepRecordings(server.dependencies)).toBe(1);
  });

  it("starts nothing with another user's recording, or with a missing one", async () => {
    const [owner, thief] = [await server.signInGuest(), await server.signInGuest()];
    const { id } = (await send(owner, build("Mine."))).body.data;
    for (const [as, recordingId] of [
      [thief, id],
      [owner, "nothing"],
    ] as const) {
      const { status, body } = await ask(as, recordingId);
      expect([status, body.error]).toEqual([
        404,
        "This recording is no longer available. Choose the file again.",
      ]);
    }
  });

  it("spends no quota on a recognition failure and lets the recording be tried again", async () => {
    const guest = await server.signInGuest();
    const readUsed = async () =>
      (await server.call("getAccountOverview", { as: guest })).body.data.stats.monthly.text_summaries_used;
    const { id } = (await send(guest, build("Silence."), "silence.wav")).body.data;
    server.sources.refuse("silence.wav", "no_speech");
    const started = await ask(guest, id);
    await server.runSummaries();
    const failed = await read(guest, started.body.data.summary.id);
    expect(failed.body.data).toMatchObject({ status: "failed", failure: { code: "no_speech" } });
    expect(await readUsed()).toBe(0);
    server.sources.accept("silence.wav");
    const again = await ask(guest, id);
    await server.runSummaries();
    expect((await read(guest, again.body.data.summary.id)).body.data.status).toBe("done");
    expect(await readUsed()).toBe(1);
  });

  it("refuses a summary of a recording that is being swept, instead of failing it", async () => {
    const guest = await server.signInGuest();
    const { id } = (await send(guest, build("Late."))).body.data;
    const { objectStorage, clock } = server.dependencies;
    let asked: Awaited<ReturnType<typeof ask>> | undefined;
    await sweepRecordings({
      ...server.dependencies,
      // The request was made just before the recording expired, by the clock of another process.
      clock: { ...clock, now: () => clock.now() + 60 * 60_000 },
      objectStorage: {
        ...objectStorage,
        async delete(key) {
          asked ??= await ask(guest, id);
          await objectStorage.delete(key);
        },
      },
    });
    expect([asked?.status, asked?.body.code]).toEqual([404, "not_found.recording"]);
    const { body } = await server.call("listSummaries", { as: guest });
    expect(body.data.items).toEqual([]);
  });

  it("is transcribed for all who wait for it, even if the account that uploaded it first is deleted", async () => {
    const [first, second] = [await server.signInGuest(), await server.signInGuest()];
    const bytes = build("Shared by two.");
    await ask(first, (await send(first, bytes)).body.data.id);
    const joined = await ask(second, (await send(second, bytes)).body.data.id);
    expect(joined.body.data.joined).toBe(true);
    const accountId = await server.findAccountId(first.userId);
    await deleteAccount({ accountId, dependencies: server.dependencies });
    await sweepRecordings(server.dependencies);
    await server.runSummaries();
    expect((await read(second, joined.body.data.summary.id)).body.data.status).toBe("done");
    expect(await listFiles()).toEqual([]);
  });

  it("sweeps the files of a killed process, but not those still in use", async () => {
    const folder = path.join(server.objectFolder, "data", "recordings");
    const [abandoned, current] = [path.join(folder, "pith-killed"), path.join(folder, "pith-current")];
    for (const made of [abandoned, current]) {
      await mkdir(made, { recursive: true });
      await writeFile(path.join(made, "media"), "sound");
    }
    const now = server.clock.now();
    await utimes(abandoned, (now - 25 * 3600_000) / 1000, (now - 25 * 3600_000) / 1000);
    await utimes(current, now / 1000, now / 1000);
    await sweepRecordings(server.dependencies);
    const left = await readdir(folder);
    expect(left).toContain("pith-current");
    expect(left).not.toContain("pith-killed");
    await rm(current, { recursive: true });
  });

  it("deletes recordings together with their account", async () => {
    const guest = await server.signInGuest();
    const before = (await listFiles()).length;
    await send(guest, build("Private."), "diary-of-nobody.wav");
    expect(await listFiles()).toHaveLength(before + 1);
    const accountId = await server.findAccountId(guest.userId);
    await deleteAccount({ accountId, dependencies: server.dependencies });
    expect(await server.dumpTables()).not.toContain("diary-of-nobody");
    await sweepRecordings(server.dependencies);
    expect(await listFiles()).toHaveLength(before);
  });
});

it("keeps nothing of a recording whose account is deleted during the upload", async () => {
  const guest = await server.signInGuest();
  const { headers } = guest;
  const before = await listFiles();
  const arrived = Promise.withResolvers<void>();
  const deleted = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(build("x".repeat(5000)));
      arrived.resolve();
      await deleted.promise;
      controller.close();
    },
  });
  const url = `${TEST_ORIGIN}/api/recordings?name=talk.wav`;
  const sent = Promise.resolve(
    server.app.request(url, { method: "POST", headers, body, duplex: "half" } as RequestInit),
  );
  await arrived.promise;
  await vi.waitFor(async () => expect(await server.db.select().from(recordings)).not.toEqual([]));
  await deleteAccount({
    accountId: await server.findAccountId(guest.userId),
    dependencies: server.dependencies,
  });
  await sweepRecordings(server.dependencies);
  deleted.resolve();
  expect((await sent).status).toBe(404);
  expect(await listFiles()).toEqual(before);
});

describe("recordings with and without speech recognition", () => {
  it("are refused without it, as announced in the config, before any byte is read", async () => {
    const deaf = await createTestServer({
      change: ({ sourceLoader }) => ({ sourceLoader: { ...sourceLoader, canRecognize: false } }),
    });
    try {
      expect((await deaf.call("getPublicConfig")).body.data.recordings).toBeNull();
      const guest = await deaf.signInGuest();
      let pulled = 0;
      const body = new ReadableStream<Uint8Array>(
        {
          pull() {
            pulled += 1;
          },
        },
        { highWaterMark: 0 },
      );
      const response = await deaf.app.request(`${TEST_ORIGIN}/api/recordings?name=a.wav`, {
        method: "POST",
        headers: guest.headers,
        body,
        duplex: "half",
      } as RequestInit);
      expect([response.status, await response.json()]).toMatchObject([
        501,
        {
          code: "not_configured.recognition",
          error:
            "This is a recording, and speech recognition isn't set up on this server. Upload its captions as VTT, SRT, SBV, JSON3, or plain text.",
        },
      ]);
      expect(pulled).toBe(0);
    } finally {
      await deaf.close();
    }
  });

  it("have their size limit announced in the config when it's set up", async () => {
    const { body } = await server.call("getPublicConfig");
    expect(body.data.recordings).toEqual({ maxBytes: 1_000_000 });
  });
});

describe("a podcast feed", () => {
  const feed = "https://show.example/feed.xml";

  it("resolves to its newest episode, so next week's is a new summary", async () => {
    const guest = await server.signInGuest();
    const request = (url: string) =>
      server.call("createSummary", { as: guest, body: { source: { kind: "link", url } } });
    server.sources.publish(`${feed}#episode=one`);
    const first = await request(feed);
    await server.runSummaries();
    expect(server.sources.loads.at(-1)).toBe(`${feed}#episode=one`);
    expect((await request(`${feed}#episode=one`)).body.data).toMatchObject({
      cost: 0,
      summary: { id: first.body.data.summary.id },
    });
    server.sources.publish(`${feed}#episode=two`);
    expect((await request(feed)).body.data).toMatchObject({ joined: false, cost: 1 });
  });

  it("that can't be read is refused before any quota is used", async () => {
    const guest = await server.signInGuest();
    const url = "https://gone.example/feed.xml";
    server.sources.refuse(url, "source_unreachable");
    const { status, body } = await server.call("createSummary", {
      as: guest,
      body: { source: { kind: "link", url } },
    });
    expect([status, body.code]).toEqual([502, "source_unreachable"]);
    const overview = await server.call("getAccountOverview", { as: guest });
    expect(overview.body.data.stats.monthly.text_summaries_used).toBe(0);
  });

  it("that times out is reported as a timeout, not as an internal error", async () => {
    const { sourceLoader } = server.dependencies;
    const tooLate = new DOMException("The operation timed out.", "TimeoutError");
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(tooLate));
    const dependencies = { sourceLoader: { ...sourceLoader, list: () => Promise.reject(tooLate) } };
    const asker = { addressHash: null, accountId: "someone" };
    const error: unknown = await chooseEpisode({ asker, url: feed, dependencies }).catch(
      (reason: unknown) => reason,
    );
    timeout.mockRestore();
    expect(error).toMatchObject({ code: "timeout", reason: { code: "timeout.list", params: {} } });
  });
});
