import { type ChildProcessByStdio, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { startTestServer } from "@pith/sources/testing/start-test-server";
import { createRandom } from "@pith/testbed/create-random";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { buildVtt } from "./testing/build-captions.ts";
import { isolatedSettings } from "./testing/isolated-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-signals-"));
const long = join(folder, "long.vtt");

beforeAll(() => writeFileSync(long, buildVtt(20_000)));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the command, sends the signal once `ready` resolves, and returns the exit code and the output. */
async function stop({
  parameters,
  environment = {},
  signal,
  ready,
}: {
  parameters: readonly string[];
  environment?: Record<string, string>;
  signal: NodeJS.Signals;
  ready: (child: ChildProcessByStdio<null, Readable, Readable>) => Promise<void>;
}) {
  const child = spawn(process.execPath, [inject("pith"), ...parameters], {
    env: { ...isolatedSettings, PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", resolve);
  });
  await ready(child);
  child.kill(signal);
  return { exitCode: await ended, output };
}

it.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)("pith exits on %s with %i while a request is open", async (signal, exitCode) => {
  const asked = Promise.withResolvers<void>();
  await using server = await startTestServer(() => asked.resolve());
  const run = await stop({
    parameters: ["https://youtu.be/dQw4w9WgXcQ"],
    environment: { PITH_YOUTUBE_ORIGIN: server.origin, PITH_SPONSORBLOCK_ORIGIN: "off" },
    signal,
    ready: () => asked.promise,
  });
  expect(run).toEqual({ exitCode, output: "" });
});

it("pith closes its request when it is killed, so that no process keeps running", async () => {
  const closed = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await using server = await startTestServer(({ socket }) => {
    socket.once("close", () => closed.resolve());
    asked.resolve();
  });
  const run = await stop({
    parameters: ["https://youtu.be/dQw4w9WgXcQ"],
    environment: { PITH_YOUTUBE_ORIGIN: server.origin, PITH_SPONSORBLOCK_ORIGIN: "off" },
    signal: "SIGKILL",
    ready: () => asked.promise,
  });
  expect(run).toEqual({ exitCode: null, output: "" });
  await closed.promise;
});

it("pith exits on SIGINT with 130 while the engine is computing, without a result", async () => {
  const run = await stop({
    // The note about the language is the last output before the engine computes for several seconds.
    parameters: [long, "--language", "de", "-f", "json"],
    signal: "SIGINT",
    ready: (child) =>
      new Promise((resolve) => {
        child.stderr.once("data", () => resolve());
      }),
  });
  expect(run).toEqual({ exitCode: 130, output: "" });
});

it("pith ends its progress line on SIGINT, so that the shell's prompt starts on a new one", async () => {
  let shown = "";
  await stop({
    parameters: [long],
    environment: { NODE_OPTIONS: "--import=data:text/javascript,process.stderr.isTTY=true", TERM: "xterm" },
    signal: "SIGINT",
    ready: (child) =>
      new Promise((resolve) => {
        child.stderr.on("data", (chunk) => {
          shown += chunk;
          // The second occurrence comes from the engine, which then computes for several seconds.
          if (shown.split(" long").length > 2) resolve();
        });
      }),
  });
  // A command that still responds clears the line itself.
  expect(shown.endsWith(" long\n") || shown.endsWith("\r\u001b[K")).toBe(true);
});

it("pith exits on SIGINT with 130 at random moments (prints how long it takes)", {
  timeout: 600_000,
}, async () => {
  const random = createRandom(200);
  const moments = Array.from({ length: isFullMatrix ? 200 : 4 }, () => 40 + random.below(1500));
  const times: number[] = [];
  for (let moment of moments) {
    for (;;) {
      const child = spawn(process.execPath, [inject("pith"), long, "-f", "json"], {
        env: { ...isolatedSettings, PATH: process.env["PATH"] },
        stdio: "ignore",
      });
      const ended = new Promise<number | string | null>((resolve) => {
        child.once("exit", (exitCode, signal) => resolve(exitCode ?? signal));
      });
      await new Promise((resolve) => setTimeout(resolve, moment));
      const start = performance.now();
      child.kill("SIGINT");
      const outcome = await ended;
      if (outcome === 0 && moment > 40) {
        // On a busy machine, the signal may arrive after the work is done. This proves nothing, so the signal
        // is sent again at an earlier moment. If the signal is ignored, the test fails once it reaches the
        // earliest moment.
        moment = Math.max(40, moment / 2);
        continue;
      }
      // Until Node runs the command's code, the signal terminates the process directly, which shells also
      // report as 130.
      expect([130, "SIGINT"]).toContain(outcome);
      times.push(performance.now() - start);
      break;
    }
  }
  times.sort((first, second) => first - second);
  const show = (share: number) => `${Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)} ms`;
  console.info(`Ctrl-C at ${times.length} moments: median ${show(0.5)}, slowest ${show(1)}.`);
});
