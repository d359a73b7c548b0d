import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createFakeClock } from "@pith/core/testing";
import type { SourceAttempt } from "@pith/sources/source-metrics";
import { buildWav } from "@pith/sources/testing/build-recordings";
import { startTestServer } from "@pith/sources/testing/start-test-server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createExtractionPool } from "./create-extraction-pool.ts";
import { createSourceLoader } from "./create-source-loader.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pith-pool-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const never = new AbortController().signal;
const ignore = { onVideo: () => {}, onProgress: () => {} };
const youtube = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

/** Starts a host that accepts requests but never responds. */
async function startSilentHost() {
  let asked = () => {};
  let left = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const isLeft = new Promise<void>((resolve) => {
    left = resolve;
  });
  const server = await startTestServer((_request, response) => {
    response.once("close", left);
    asked();
  });
  return { ...server, isAsked, isLeft, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/**
 * A thread script that does what the page's path says: loop forever, hang, exhaust its memory, or respond.
 */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from "node:worker_threads";
  parentPort.postMessage({ kind: "started", systemId: null });
  parentPort.on("message", (order) => {
    if (order.kind !== "start") return;
    const { pathname } = new URL(order.task.reference.url);
    if (pathname === "/hang") for (;;);
    if (pathname === "/fill") for (const all = []; ; ) all.push(new Array(1e5).fill(0.5));
    parentPort.postMessage(pathname === "/drip" ? { kind: "video" } : { kind: "done", result: pathname });
  });
`)}`,
);

describe("createExtractionPool", () => {
  it("ends threads that exceed their time or memory budget and runs the next task", async () => {
    const clock = createFakeClock();
    const pool = createExtractionPool({
      size: 1,
      clock,
      getBudget: (task) => ({
        wallMs: 45_000,
        busyMs: task.kind === "load-link" && task.reference.url.endsWith("/hang") ? 300 : null,
      }),
      script,
    });
    const loader = createSourceLoader({ pool, settings: {} });
    const dripped = Promise.withResolvers<void>();
    const load = (path: string) =>
      loader.loadLink({
        url: `https://example.com${path}`,
        preferredLanguage: null,
        signal: never,
        onVideo: () => dripped.resolve(),
        onProgress: () => {},
      });
    const hanging = expect(load("/hang")).rejects.toMatchObject({ code: "source_over_budget" });
    const filling = expect(load("/fill")).rejects.toMatchObject({ code: "source_over_budget" });
    await hanging;
    await filling;
    const dripping = expect(load("/drip")).rejects.toMatchObject({ code: "source_over_budget" });
    const next = load("/next");
    await dripped.promise;
    clock.advance(45_000);
    await dripping;
    expect(await next).toBe("/next");
    await pool.close();
  });

  it("distinguishes a task that computes too long from a busy machine", async () => {
    const clock = createFakeClock();
    const pool = createExtractionPool({
      size: 1,
      clock,
      getBudget: () => ({ wallMs: 45_000, busyMs: 300 }),
      script: new URL(
        `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from "node:worker_threads";
        parentPort.postMessage({ kind: "started", systemId: null });
        parentPort.on("message", ({ task }) => {
          if (task.fileName === "endless") for (;;);
          if (task.fileName === "late") return parentPort.postMessage({ kind: "video" });
          // Takes time without using any CPU, as on a busy machine.
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
          parentPort.postMessage({ kind: "done", result: task.fileName });
        });
      `)}`,
      ),
    });
    const late = Promise.withResolvers<void>();
    const run = (fileName: string) =>
      pool.run({
        task: { kind: "load-text", bytes: new Uint8Array(1), fileName, language: null, captionKind: null },
        signal: never,
        onMessage: () => late.resolve(),
      });
    expect(await run("starved")).toBe("starved");
    await expect(run("endless")).rejects.toMatchObject({ code: "input_too_large" });
    const busy = expect(run("late")).rejects.toMatchObject({ reason: { code: "unavailable.busy" } });
    await late.promise;
    clock.advance(45_000);
    await busy;
    await pool.close();
  });

  it("doesn't count an hour that the machine slept against a task's budget", async () => {
    const pool = createExtractionPool({
      size: 1,
      getBudget: () => ({ wallMs: 45_000, busyMs: null }),
      script: new URL(
        `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from "node:worker_threads";
        parentPort.postMessage({ kind: "started", systemId: null });
        parentPort.on("message", ({ kind }) => {
          if (kind !== "start") return;
          parentPort.postMessage({ kind: "video" });
          setTimeout(() => parentPort.postMessage({ kind: "done", result: "awake" }), 1_000);
        });
      `)}`,
      ),
    });
    const beforeMs = Date.now();
    const clock = vi.spyOn(Date, "now");
    const run = pool.run({
      task: {
        kind: "load-text",
        bytes: new Uint8Array(1),
        fileName: "talk",
        language: null,
        captionKind: null,
      },
      signal: never,
      onMessage: () => clock.mockReturnValue(beforeMs + 3_600_000),
    });
    expect(await run).toBe("awake");
    clock.mockRestore();
    await pool.close();
  });

  it("limits one share to half of its threads and schedules shares in turn", async () => {
    const pool = createExtractionPool({ size: 2, script });
    const loader = createSourceLoader({ pool, settings: {} });
    const stop = new AbortController();
    const list = (shareKey: string, page: string, signal = never) => {
      const url = `https://${shareKey}.example/${page}`;
      return loader.list({
        reference: { kind: "feed", host: "podcast", id: url, url },
        limit: 1,
        shareKey,
        signal,
      });
    };
    const ended: string[] = [];
    const note = (name: string) => () => ended.push(name);
    const crowd = ["drip", "drip"].map((page) => list("crowd", page, stop.signal));
    const refused = Promise.allSettled(crowd);
    const slow = list("slow", "next").then(note("slow"));
    const again = list("slow", "next").then(note("slow again"));
    const honest = list("honest", "next").then(note("honest"));
    await Promise.all([slow, again, honest]);
    expect(ended).toEqual(["slow", "honest", "slow again"]);
    stop.abort(new Error("The crowd went away."));
    expect((await refused).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await pool.close();
  });

  it("aborts the requests of a canceled task and keeps its thread", async () => {
    await using host = await startSilentHost();
    const pool = createExtractionPool({ size: 1 });
    const settings = { youtubeOrigin: host.origin, sponsorBlockOrigin: null, allowedOrigins: [host.origin] };
    const loader = createSourceLoader({ pool, settings });
    const stop = new AbortController();
    const loading = loader.loadLink({
      url: youtube,
      preferredLanguage: null,
      signal: stop.signal,
      ...ignore,
    });
    await host.isAsked;
    const reason = new Error("The person went away.");
    stop.abort(reason);
    await expect(loading).rejects.toBe(reason);
    await host.isLeft;
    const { transcript } = await loader.loadText({
      bytes: new TextEncoder().encode("One thing.\nAnother thing."),
      fileName: null,
      language: "en",
      kind: null,
      signal: never,
    });
    expect(transcript.cues.length).toBeGreaterThan(0);
    await pool.close();
  });

  it("deletes temporary files when recognition is canceled", async () => {
    await using service = await startSilentHost();
    const pool = createExtractionPool({ size: 1 });
    const file = path.join(folder, "talk.wav");
    await writeFile(file, buildWav({ seconds: 2 }));
    const temporaryFolder = path.join(folder, "temporary");
    const loader = createSourceLoader({
      pool,
      settings: {
        temporaryFolder,
        recognition: { kind: "endpoint", baseUrl: `${service.origin}/v1`, model: "ears" },
      },
    });
    expect(loader.canRecognize).toBe(true);
    const stop = new AbortController();
    const listening = loader.loadRecording({
      path: file,
      fileName: "talk.wav",
      signal: stop.signal,
      onProgress: () => {},
    });
    await service.isAsked;
    stop.abort(new Error("Cancelled."));
    await expect(listening).rejects.toThrow("Cancelled.");
    await service.isLeft;
    expect(await readdir(temporaryFolder)).toEqual([]);
    await pool.close();
  });

  it("reports every source attempt and rejects recordings without speech recognition", async () => {
    await using host = await startTestServer((_request, response) => {
      response.writeHead(429).end();
    });
    const attempts: SourceAttempt[] = [];
    const pool = createExtractionPool({
      size: 1,
      observer: { countAttempt: (attempt) => attempts.push(attempt), onProblem: () => {} },
    });
    const settings = { youtubeOrigin: host.origin, sponsorBlockOrigin: null, allowedOrigins: [host.origin] };
    const loader = createSourceLoader({ pool, settings });
    await expect(
      loader.loadLink({ url: youtube, preferredLanguage: null, signal: never, ...ignore }),
    ).rejects.toMatchObject({ code: "source_blocked" });
    expect(attempts.length).toBeGreaterThan(1);
    expect(
      attempts.every(({ source, outcome }) => source.startsWith("youtube:") && outcome !== "captions"),
    ).toBe(true);
    expect(loader.canRecognize).toBe(false);
    await expect(
      loader.loadRecording({
        path: import.meta.filename,
        fileName: "a.wav",
        signal: never,
        onProgress: () => {},
      }),
    ).rejects.toMatchObject({ code: "not_configured" });
    await pool.close();
  });
});
