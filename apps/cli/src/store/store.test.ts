import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildJson3, buildPlayerResponse } from "@pith/sources/testing/build-youtube-answers";
import { startTestServer } from "@pith/sources/testing/start-test-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildVtt } from "../testing/build-captions.ts";
import { runPith } from "../testing/run-pith.ts";
import { runPithProcess } from "../testing/run-pith-process.ts";
import { createCache, MAX_AGE_MS } from "./create-cache.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pith-store-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("createCache", () => {
  it("returns an entry for a week, and null for a damaged one", async () => {
    let nowMs = 1_000_000_000_000;
    const cache = createCache({ folder, maxBytes: 10_000, clock: { now: () => nowMs } });
    await cache.write(["a", 1], { text: "pins" });
    expect(await cache.read(["a", 1])).toEqual({ text: "pins" });
    expect(await cache.read(["a", 2])).toBeNull();
    nowMs += MAX_AGE_MS + 1;
    expect(await cache.read(["a", 1])).toBeNull();
    const [name = ""] = readdirSync(folder);
    writeFileSync(join(folder, name), "{");
    expect(await cache.read(["a", 1])).toBeNull();
  });

  it("stays below its limit by evicting the least recently used entries", async () => {
    const cache = createCache({ folder, maxBytes: 1000, clock: { now: () => 1_000_000_000_000 } });
    await cache.write("old", "x".repeat(400));
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1);
    await cache.write("new", "x".repeat(400));
    await cache.write("newest", "x".repeat(400));
    expect(await cache.read("old")).toBeNull();
    expect(await cache.read("newest")).not.toBeNull();
    const bytes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1000);
  });

  it("misses instead of failing if its folder can't be created", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    const cache = createCache({ folder: join(file, "cache"), maxBytes: 1000, clock: { now: () => 0 } });
    await cache.write("a", 1);
    expect(await cache.read("a")).toBeNull();
  });
});

describe("pith with a cache and a history", () => {
  it("loads a video's captions once unless --no-cache is set, and lists past summaries", async () => {
    let calls = 0;
    await using server = await startTestServer((request, response) => {
      if (request.url?.startsWith("/api/timedtext")) {
        calls += 1;
        response.end(buildJson3({ seconds: 600 }));
      } else response.end(JSON.stringify(buildPlayerResponse({ tracks: [{ language: "en" }] })));
    });
    const environment = {
      PITH_YOUTUBE_ORIGIN: server.origin,
      PITH_SPONSORBLOCK_ORIGIN: "off",
      PITH_CACHE_MB: "10",
      PITH_HISTORY: "on",
      XDG_CACHE_HOME: folder,
      XDG_STATE_HOME: folder,
    };
    const link = "https://youtu.be/dQw4w9WgXcQ";
    const run = (...parameters: string[]) => runPith({ parameters, environment });
    const first = await run(link);
    expect([first.exitCode, first.stderr]).toEqual([0, ""]);
    expect((await run(link)).stdout).toBe(first.stdout);
    expect((await run("transcript", link)).exitCode).toBe(0);
    expect(calls).toBe(1);
    await run(link, "--no-cache");
    expect(calls).toBe(2);
    const talk = join(folder, "talk.vtt");
    writeFileSync(talk, buildVtt(20));
    await run(talk);
    const { history } = JSON.parse((await run("list", "-f", "json")).stdout);
    expect(history).toHaveLength(4);
    expect(history[0]).toMatchObject({ title: "Talk", input: talk });
    expect((await run("list", "-n", "2")).stdout).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d .* Talk {2}.*talk\.vtt\n\d{4}.* How a lock works {2}https:\/\/www\.youtube/,
    );
    expect((await run("list", "-f", "links", "-n", "1")).stdout).toBe(`${talk}\n`);
  });

  it("loads a video again for another recognition model, but not for another key", async () => {
    let calls = 0;
    await using server = await startTestServer((request, response) => {
      if (request.url?.startsWith("/api/timedtext")) {
        calls += 1;
        response.end(buildJson3({ seconds: 600 }));
      } else response.end(JSON.stringify(buildPlayerResponse({ tracks: [{ language: "en" }] })));
    });
    const run = (model: string, key: string) =>
      runPith({
        parameters: ["transcript", "https://youtu.be/dQw4w9WgXcQ"],
        environment: {
          PITH_YOUTUBE_ORIGIN: server.origin,
          PITH_SPONSORBLOCK_ORIGIN: "off",
          PITH_CACHE_MB: "10",
          XDG_CACHE_HOME: folder,
          PITH_RECOGNITION_BASE_URL: "http://localhost:9/v1",
          PITH_RECOGNITION_MODEL: model,
          PITH_RECOGNITION_API_KEY: key,
        },
      });
    await run("ears", "key");
    await run("ears", "new-key");
    expect(calls).toBe(1);
    expect((await run("better-ears", "key")).exitCode).toBe(0);
    expect(calls).toBe(2);
  });

  it("lists the rest of a history if lines are damaged", async () => {
    mkdirSync(join(folder, "pith"));
    const entry = { at: "2026-01-15T12:00:00.000Z", title: "Locks", input: "talk.vtt", durationSeconds: 60 };
    const lines = [
      { ...entry, at: "soon" },
      { ...entry, input: 5 },
      { ...entry, durationSeconds: "x" },
      entry,
    ];
    writeFileSync(join(folder, "pith/history.jsonl"), lines.map((line) => JSON.stringify(line)).join("\n"));
    const run = (...parameters: string[]) =>
      runPith({ parameters: ["list", ...parameters], environment: { XDG_STATE_HOME: folder } });
    expect((await run()).stdout).toMatch(/^2026-01-15 \d\d:00 {6}1:00 {2}Locks {2}talk\.vtt\n$/);
    expect(JSON.parse((await run("-f", "json")).stdout)).toEqual({ history: [entry] });
  });

  it("explains an empty history", async () => {
    const { exitCode, stdout } = await runPith({
      parameters: ["list"],
      environment: { XDG_STATE_HOME: folder },
    });
    expect([exitCode, stdout]).toEqual([
      0,
      "PITH_HISTORY is off, so no summaries are kept in the history. Add a link to list its videos.\n",
    ]);
    const kept = await runPith({
      parameters: ["list"],
      environment: { XDG_STATE_HOME: folder, PITH_HISTORY: "on" },
    });
    expect(kept.stdout).toBe("You have no summaries yet. Add a link to list its videos.\n");
  });
});

describe("the settings file", () => {
  it("applies only if neither the environment nor an option sets the value", async () => {
    mkdirSync(join(folder, "pith"));
    writeFileSync(join(folder, "pith/config"), "# Pith\nPITH_SERVER=127.0.0.1:1\nMODEL_PROVIDERS=small\n");
    const talk = join(folder, "talk.vtt");
    writeFileSync(talk, buildVtt(20));
    const run = (environment: Record<string, string>, ...parameters: string[]) =>
      runPithProcess({
        parameters: [talk, ...parameters],
        environment: { XDG_CONFIG_HOME: folder, ...environment },
      });
    expect((await run({})).stderr).toContain("http://127.0.0.1:1 can't be reached");
    expect((await run({ PITH_SERVER: "127.0.0.1:2" })).stderr).toContain("http://127.0.0.1:2 can't");
    const flag = await run({ PITH_SERVER: "127.0.0.1:2" }, "--server", "127.0.0.1:3");
    expect(flag.stderr).toContain("http://127.0.0.1:3 can't");
    expect((await run({}, "--model", "tiny")).stderr).toContain("“tiny” names no model");
  });
});
