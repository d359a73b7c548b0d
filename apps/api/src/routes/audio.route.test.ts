import { readdir } from "node:fs/promises";
import { UNDO_DELETE_MS } from "@pith/core/contract/limits";
import { AppError } from "@pith/core/errors/app-error";
import type { Tier } from "@pith/core/plans/tier";
import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { audioWork } from "../audio/audio-work.ts";
import { runAudio } from "../audio/run-audio.ts";
import { sweepAudio } from "../audio/sweep-audio.ts";
import { audioResults, audios } from "../db/schema/audio.schema.ts";
import { summaries } from "../db/schema/summaries.schema.ts";
import { purgeDeleted } from "../history/delete-summary.ts";
import { deleteAccount } from "../membership/delete-account.ts";
import { speakSummaryJob } from "../queue/speak-summary.job.ts";
import { createTestServer, TEST_ORIGIN, type TestServer } from "../testing/create-test-server.ts";
import { sweepWork } from "../work/sweep-work.ts";
import { createScheduledHandlers } from "../worker/scheduled.handler.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.speech.before = async () => {};
});

let texts = 0;
function writeText(): string {
  texts += 1;
  return `Bridge number ${texts} stands.`;
}

async function arrange({ tier = "pro", text = writeText() }: { tier?: Tier; text?: string } = {}) {
  const caller = await server.signInGuest();
  if (tier !== "free") await server.setTier({ userId: caller.userId, tier });
  const { body } = await server.call("createSummary", {
    as: caller,
    body: { source: { kind: "text", title: text, text } },
  });
  await server.runSummaries();
  const id: string = body.data.summary.id;
  return {
    caller,
    id,
    text,
    ask: (wishes: Record<string, unknown> = {}) =>
      server.call("createSummaryAudio", { as: caller, params: { id }, body: wishes }),
    read: () => server.call("getSummaryAudio", { as: caller, params: { id } }),
    async readUsed(): Promise<{ month: number; total: number }> {
      const overview = await server.call("getAccountOverview", { as: caller });
      const { monthly, total } = overview.body.data.stats;
      return { month: monthly.audio_summaries_used, total: total.audio_summaries_used };
    },
  };
}

const listFiles = async () =>
  (await readdir(server.objectFolder, { recursive: true })).filter((name) => /\.(mp3|ogg)$/.test(name));
const fetchPath = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  server.app.request(path.startsWith("http") ? path : `${TEST_ORIGIN}${path}`, { headers, method });
const waitForAbort = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
const sweep = () => sweepAudio({ among: "lost", dependencies: server.dependencies });

describe("createSummaryAudio", () => {
  it("creates a summary's audio for a Pro user and counts it once", { tags: "S1.product.03" }, async () => {
    const { ask, read, readUsed } = await arrange();
    const asked = await ask();
    expect(asked.body.data).toMatchObject({ joined: false, cost: 1, audio: { status: "queued", url: null } });
    expect(await readUsed()).toEqual({ month: 1, total: 0 });
    await server.runAudio();
    const { body } = await read();
    expect(body.data).toMatchObject({ status: "done", progress: 1, engine: "embedded", failure: null });
    expect(body.data.chapters[0].startSeconds).toBe(0);
    const again = await ask();
    expect(again.body.data).toMatchObject({ joined: true, cost: 0, audio: { status: "done" } });
    expect(await readUsed()).toEqual({ month: 1, total: 1 });
  });

  it.each(["free", "lite", "based"] as const)(
    "refuses the plan %s with a clear message and counts nothing",
    { tags: "S9.limits.05" },
    async (tier) => {
      const { ask, readUsed } = await arrange({ tier });
      const { status, body } = await ask();
      expect([status, body.code]).toEqual([402, "quota_exceeded.audio_plan"]);
      expect(body.error).toContain("part of the Pro plan");
      expect(await readUsed()).toEqual({ month: 0, total: 0 });
    },
  );

  it("counts audio separately from text", async () => {
    const { ask, caller } = await arrange();
    await ask();
    const { body } = await server.call("getAccountOverview", { as: caller });
    expect(body.data.stats.monthly).toMatchObject({ text_summaries_used: 1, audio_summaries_used: 1 });
  });

  it("synthesizes identical text and voice once for concurrent requests, and charges each user", async () => {
    const text = "Everybody reads this one.";
    const [first, second] = [await arrange({ text }), await arrange({ text })];
    await server.runAudio();
    const before = server.speech.spoken;
    const asked = await Promise.all([first.ask(), second.ask(), first.ask()]);
    expect(asked.map(({ body }) => body.data.cost).toSorted()).toEqual([0, 1, 1]);
    await server.runAudio();
    expect(server.speech.spoken - before).toBe(1);
    expect((await second.read()).body.data.status).toBe("done");
    expect(await first.readUsed()).toEqual({ month: 1, total: 1 });
    expect(await second.readUsed()).toEqual({ month: 1, total: 1 });
    const late = await arrange({ text });
    expect((await late.ask()).body.data).toMatchObject({ joined: true, cost: 1, audio: { status: "done" } });
    expect(await late.readUsed()).toEqual({ month: 1, total: 1 });
  });

  it("creates new audio for another voice and returns the newest", async () => {
    const { ask, read } = await arrange();
    await ask({ voiceGender: "male" });
    server.clock.advance(1000);
    expect((await ask({ voiceGender: "female", voiceLanguage: "en-GB" })).body.data.cost).toBe(1);
    await server.runAudio();
    expect((await read()).body.data).toMatchObject({ voiceGender: "female", language: "en-GB" });
  });

  it("refunds the quota if the voice fails for good, and allows another attempt", async () => {
    const { ask, read, readUsed } = await arrange();
    server.speech.before = async () => {
      throw new AppError({
        code: "no_speech.audio",
      });
    };
    await ask();
    await server.runAudio();
    expect((await read()).body.data).toMatchObject({
      status: "failed",
      failure: {
        code: "no_speech.audio",
        params: {},
        message: "This summary has no text to read aloud.",
      },
    });
    expect(await readUsed()).toEqual({ month: 0, total: 0 });
    server.speech.before = async () => {};
    server.clock.advance(1000);
    expect((await ask()).body.data).toMatchObject({ joined: false, cost: 1 });
    await server.runAudio();
    expect((await read()).body.data.status).toBe("done");
    expect(await readUsed()).toEqual({ month: 1, total: 1 });
  });

  it("retries transient failures and charges once", async () => {
    const { ask, read, readUsed } = await arrange();
    let tries = 0;
    server.speech.before = async () => {
      tries += 1;
      if (tries < 3)
        throw new AppError({ code: "model_failed", message: "The voice service didn't respond." });
    };
    await ask();
    await server.runAudio();
    expect(tries).toBe(3);
    expect((await read()).body.data.status).toBe("done");
    expect(await readUsed()).toEqual({ month: 1, total: 1 });
  });

  it("refuses a summary that isn't done", async () => {
    const { caller } = await arrange();
    const { body } = await server.call("createSummary", {
      as: caller,
      body: { source: { kind: "text", title: "Waiting", text: "Not read yet." } },
    });
    const id: string = body.data.summary.id;
    const { status } = await server.call("createSummaryAudio", { as: caller, params: { id }, body: {} });
    expect(status).toBe(409);
    await server.runSummaries();
  });
});

describe("the audio queue", () => {
  it("alternates between users, no matter how many jobs one of them queues", async () => {
    const crowd = await arrange();
    const honest = await arrange();
    await crowd.ask();
    await crowd.ask({ voiceGender: "female" });
    await honest.ask();
    server.speech.before = async () => server.clock.advance(1000);
    await server.runAudio();
    const people = await Promise.all(
      [crowd, honest].map(({ caller }) => server.findAccountId(caller.userId)),
    );
    const rows = await server.db
      .select({ accountId: audios.accountId })
      .from(audios)
      .innerJoin(audioResults, eq(audioResults.id, audios.audioResultId))
      .where(inArray(audios.accountId, people))
      .orderBy(audioResults.startedAt);
    expect(rows.map(({ accountId }) => people.indexOf(accountId))).toEqual([0, 1, 0]);
  });
});

describe("cancelSummaryAudio", () => {
  const arrangeCancel = async (text = writeText()) => {
    const arranged = await arrange({ text });
    const cancel = () =>
      server.call("cancelSummaryAudio", { as: arranged.caller, params: { id: arranged.id } });
    return { ...arranged, cancel };
  };

  it("stops queued and running audio and refunds the quota", async () => {
    const waiting = await arrangeCancel();
    await waiting.ask();
    expect((await waiting.cancel()).status).toBe(200);
    const before = server.speech.spoken;
    await server.runAudio();
    expect(server.speech.spoken).toBe(before);

    const running = await arrangeCancel();
    let wasStopped = false;
    server.speech.before = async ({ signal, tell }) => {
      expect((await running.cancel()).status).toBe(200);
      server.clock.advance(1000);
      tell(0.5);
      await waitForAbort(signal);
      wasStopped = true;
    };
    await running.ask();
    await server.runAudio();
    expect(wasStopped).toBe(true);
    for (const { read, readUsed } of [waiting, running]) {
      expect((await read()).status).toBe(404);
      expect(await readUsed()).toEqual({ month: 0, total: 0 });
    }
    await sweep();
    expect(await running.readUsed()).toEqual({ month: 0, total: 0 });
  });

  it("allows the same audio to be requested again immediately, and creates it anew", async () => {
    const { ask, cancel, read, readUsed } = await arrangeCancel();
    await ask();
    await cancel();
    expect((await ask()).body.data).toMatchObject({ joined: false, cost: 1 });
    await server.runAudio();
    expect((await read()).body.data.status).toBe("done");
    expect(await readUsed()).toEqual({ month: 1, total: 1 });
  });

  it("continues for another user who waits for the same audio", async () => {
    const text = "Two people wait for this.";
    const [first, second] = [await arrangeCancel(text), await arrangeCancel(text)];
    for (const { ask } of [first, second]) await ask();
    await first.cancel();
    await server.runAudio();
    expect((await second.read()).body.data.status).toBe("done");
    expect(await second.readUsed()).toEqual({ month: 1, total: 1 });
    expect(await first.readUsed()).toEqual({ month: 0, total: 0 });
  });

  it("leaves finished audio unchanged, and returns 404 if none was requested", async () => {
    const { ask, cancel, read, readUsed } = await arrangeCancel();
    expect((await cancel()).status).toBe(404);
    await ask();
    await server.runAudio();
    expect((await cancel()).status).toBe(200);
    expect((await read()).body.data.status).toBe("done");
    expect(await readUsed()).toEqual({ month: 1, total: 1 });
  });
});

describe("getAudioFile", () => {
  async function arrangeFile() {
    const arranged = await arrange();
    await arranged.ask();
    await server.runAudio();
    const { data } = (await arranged.read()).body;
    const whole = new Uint8Array(await (await fetchPath(data.url)).arrayBuffer());
    return { ...arranged, data, whole };
  }

  it("serves the whole file from local disk to anyone with its URL", {
    tags: "D.defaults.04",
  }, async () => {
    const { data, whole, text } = await arrangeFile();
    const answer = await fetchPath(data.url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "audio/mpeg",
      "content-length": String(data.sizeBytes),
      "accept-ranges": "bytes",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(new TextDecoder().decode(whole)).toContain(text);
    expect((await fetchPath(data.opusUrl)).headers.get("content-type")).toBe("audio/ogg");
  });

  it("returns the same bytes as a slice for any range, and 416 beyond the end", async () => {
    const { data, whole } = await arrangeFile();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length + 5),
        fc.option(fc.nat(whole.length + 5), { nil: null }),
        async (first, last) => {
          const answer = await fetchPath(data.url, { Range: `bytes=${first}-${last ?? ""}` });
          const bytes = new Uint8Array(await answer.arrayBuffer());
          if (last !== null && last < first) {
            expect([answer.status, bytes]).toEqual([200, whole]);
          } else if (first >= whole.length) {
            expect([answer.status, answer.headers.get("content-range")]).toEqual([
              416,
              `bytes */${whole.length}`,
            ]);
          } else {
            const expected = whole.slice(first, (last ?? whole.length) + 1);
            expect([answer.status, bytes]).toEqual([206, expected]);
            expect(answer.headers.get("content-range")).toBe(
              `bytes ${first}-${first + expected.length - 1}/${whole.length}`,
            );
            expect(answer.headers.get("content-length")).toBe(String(expected.length));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("answers HEAD without a body, and 304 for a matching ETag", async () => {
    const { data, whole } = await arrangeFile();
    const head = await fetchPath(data.url, {}, "HEAD");
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      200,
      String(whole.length),
      "",
    ]);
    const etag = head.headers.get("etag") ?? "";
    expect((await fetchPath(data.url, { "If-None-Match": `"other", ${etag}` })).status).toBe(304);
    expect((await fetchPath(data.url, { Range: "bytes=1-2", "If-Range": etag })).status).toBe(206);
    expect((await fetchPath(data.url, { Range: "bytes=1-2", "If-Range": '"older"' })).status).toBe(200);
  });

  it("rejects another token, a token for other audio, and a token older than a day", async () => {
    const [one, other] = [await arrangeFile(), await arrangeFile()];
    const token = new URL(one.data.url, TEST_ORIGIN).searchParams.get("token");
    expect((await fetchPath(`/api/audio/${other.data.id}?token=${token}`)).status).toBe(404);
    expect((await fetchPath(`${one.data.url}x`)).status).toBe(404);
    expect((await fetchPath(`/api/audio/${one.data.id}`)).status).toBe(400);
    server.clock.advance(26 * 3600_000);
    expect((await fetchPath(one.data.url)).status).toBe(404);
  });
});

describe("sweepWork", () => {
  /** Requests audio whose worker dies on the job's last attempt. */
  const loseWorker = async (tries: number) => {
    const arranged = await arrange();
    await arranged.ask();
    const [row] = await server.db.select().from(audioResults).where(eq(audioResults.status, "queued"));
    await server.queue.cancel(speakSummaryJob, row?.jobId ?? "", { db: server.db });
    await server.db
      .update(audioResults)
      .set({ status: "running", attempt: tries })
      .where(eq(audioResults.id, row?.id ?? ""));
    server.clock.advance(120_000);
    return { ...arranged, audioResultId: row?.id ?? "" };
  };
  const sweepWorks = () => sweepWork({ kind: audioWork, dependencies: server.dependencies });

  it("requeues audio whose worker died, and charges once", async () => {
    const { read, readUsed } = await loseWorker(7);
    expect(await sweepWorks()).toBe(1);
    expect(await sweepWorks()).toBe(0);
    await server.runAudio();
    expect((await read()).body.data.status).toBe("done");
    expect(await readUsed()).toEqual({ month: 1, total: 1 });
  });

  it("fails audio after too many worker deaths and refunds its quota", async () => {
    const { read, readUsed } = await loseWorker(35);
    expect(await sweepWorks()).toBe(1);
    expect((await read()).body.data).toMatchObject({ status: "failed", failure: { code: "internal.audio" } });
    expect(await readUsed()).toEqual({ month: 0, total: 0 });
    expect(await sweepWorks()).toBe(0);
  });

  it("ignores the result of a worker that was presumed dead and comes back", async () => {
    const { read, readUsed, audioResultId } = await loseWorker(1);
    const run = {
      id: "job",
      signal: new AbortController().signal,
      tryNumber: 1,
      isLastTry: false,
      mustYield: null,
    };
    const { promise: isLate, resolve: comeBack } = Promise.withResolvers<void>();
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
    server.speech.before = async () => {
      begin();
      await isLate;
      throw new AppError({ code: "no_speech", message: "There is nothing to read." });
    };
    const late = runAudio({ audioResultId, run, dependencies: server.dependencies });
    await hasBegun;
    server.speech.before = async () => {
      comeBack();
      await late;
    };
    await runAudio({ audioResultId, run, dependencies: server.dependencies });
    expect((await read()).body.data.status).toBe("done");
    expect(await readUsed()).toEqual({ month: 1, total: 1 });
  });
});

/** Purges the summaries that the user has deleted. */
async function purge(): Promise<void> {
  server.clock.advance(UNDO_DELETE_MS + 1);
  await purgeDeleted(server.dependencies);
}

describe("sweepAudio", () => {
  it("deletes the stored files of a deleted account and of a deleted summary", async () => {
    const [gone, cleared, kept] = [await arrange(), await arrange(), await arrange()];
    for (const { ask } of [gone, cleared, kept]) await ask();
    await server.runAudio();
    const { url } = (await gone.read()).body.data;
    const before = (await listFiles()).length;
    const accountId = await server.findAccountId(gone.caller.userId);
    await deleteAccount({ accountId, dependencies: server.dependencies });
    await server.call("deleteSummary", { as: cleared.caller, params: { id: cleared.id } });
    expect((await fetchPath(url)).status).toBe(404);
    await purge();
    await sweep();
    expect(await listFiles()).toHaveLength(before - 4);
    expect((await kept.read()).body.data.status).toBe("done");
  });

  it("keeps files that another user still has", async () => {
    const text = "Two people have this.";
    const [first, second] = [await arrange({ text }), await arrange({ text })];
    for (const { ask } of [first, second]) await ask();
    await server.runAudio();
    await server.call("deleteSummary", { as: first.caller, params: { id: first.id } });
    await purge();
    await sweep();
    const { url } = (await second.read()).body.data;
    expect((await fetchPath(url)).status).toBe(200);
    const before = (await listFiles()).length;
    await server.call("deleteSummary", { as: second.caller, params: { id: second.id } });
    await purge();
    await sweep();
    expect(await listFiles()).toHaveLength(before - 2);
  });

  it("finds unmarked orphans in a daily full scan", async () => {
    const { ask, id } = await arrange();
    await ask();
    await server.runAudio();
    const before = (await listFiles()).length;
    await server.db.delete(audios).where(eq(audios.summaryId, id));
    await sweep();
    expect(await listFiles()).toHaveLength(before);
    await createScheduledHandlers(server.dependencies).cleanUp();
    expect(await listFiles()).toHaveLength(before - 2);
  });

  it("refunds the quota immediately if a summary is purged before its audio is done", async () => {
    const { ask, id, readUsed } = await arrange();
    await ask();
    // Simulate a deletion after the request reads the summary but before it inserts the audio.
    await server.db
      .update(summaries)
      .set({ deletedAt: new Date(server.clock.now()) })
      .where(eq(summaries.id, id));
    await purge();
    expect(await readUsed()).toEqual({ month: 0, total: 0 });
    const before = server.speech.spoken;
    await sweep();
    await server.runAudio();
    expect(server.speech.spoken).toBe(before);
  });

  it("stops audio that nobody waits for anymore and refunds its quota", async () => {
    const { ask, caller, id, readUsed } = await arrange();
    server.speech.before = async ({ signal, tell }) => {
      await server.call("deleteSummary", { as: caller, params: { id } });
      server.clock.advance(1000);
      tell(0.5);
      await waitForAbort(signal);
    };
    await ask();
    const before = server.speech.spoken;
    await server.runAudio();
    expect(server.speech.spoken).toBe(before);
    await sweep();
    expect(await readUsed()).toEqual({ month: 0, total: 0 });
  });
});
