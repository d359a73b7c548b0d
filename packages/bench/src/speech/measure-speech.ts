import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { SummaryAudio } from "@pith/core/contract/audio.schemas";
import type { SummaryTicket } from "@pith/core/contract/summary.schemas";
import type { Summary } from "@pith/core/summaries/summary";
import { createServerProcess, type ServerProcess } from "@pith/testbed/start-server";
import { waitUntil } from "@pith/testbed/wait-until";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { signInOwner } from "./sign-in-owner.ts";
import { writeLongSpeech } from "./write-long-speech.ts";

const MIN_TIMES_REAL_TIME = 15;
const MAX_LOOP_DELAY_MS = 50;
const MIN_SECONDS = 10 * 60;
const SENTENCES = 6000;
const LIMIT_MS = 15 * 60_000;
const POLL_MS = 250;
const WATCHER = fileURLToPath(new URL("./watch-event-loop.ts", import.meta.url));

interface LoopReport {
  maxMs: number;
  p99Ms: number;
  looks: number;
  cpuMs: number;
}

function createLoopReader({ server, file }: { server: ServerProcess; file: string }) {
  return async (): Promise<LoopReport> => {
    await rm(file, { force: true });
    server.signal("SIGUSR2");
    let text = "";
    await waitUntil({
      what: "the server tells how its event loop fared",
      check: async () => {
        text = await readFile(file, "utf8").catch(() => "");
        return text.endsWith("}");
      },
    });
    return JSON.parse(text);
  };
}

/**
 * Measures how long the built server, with its embedded defaults, takes to create a long summary's audio, and
 * how long the event loop is blocked during that time. The baseline is an idle period of the same length,
 * because other load delays both. Returns how many targets were missed.
 */
export async function measureSpeech(): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pith-speech-"));
  const loopFile = path.join(folder, "loop.json");
  await using server = await createServerProcess({
    settings: {
      DATA_DIR: path.join(folder, "data"),
      PITH_EVENT_LOOP_FILE: loopFile,
      NODE_OPTIONS: `--import=${WATCHER}`,
    },
  });
  try {
    await server.start();
    const call = await signInOwner(server);
    const readLoop = createLoopReader({ server, file: loopFile });
    const text = writeLongSpeech({ seed: 7, sentences: SENTENCES });
    const { summary } = await call<SummaryTicket>({
      method: "POST",
      path: "/api/summaries",
      body: { source: { kind: "text", title: "A long day", text }, length: "long" },
    });
    await waitUntil({
      what: "the summary is done",
      check: async () => (await call<Summary>({ path: `/api/summaries/${summary.id}` })).status === "done",
      limitMs: LIMIT_MS,
    });

    const audioPath = `/api/summaries/${summary.id}/audio`;
    await readLoop();
    const startedAt = performance.now();
    await call({ method: "POST", path: audioPath, body: {} });
    let audio: SummaryAudio | null = null;
    await waitUntil({
      what: "the audio is made",
      check: async () => {
        audio = await call<SummaryAudio>({ path: audioPath });
        return audio.status === "done" || audio.status === "failed";
      },
      limitMs: LIMIT_MS,
      stepMs: POLL_MS,
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const speaking = await readLoop();
    const made = audio as SummaryAudio | null;
    if (made?.status !== "done" || made.durationSeconds === null) {
      throw new Error(`The audio failed: ${JSON.stringify(made?.failure)}`);
    }
    // Poll the audio as often as before, but with no other work.
    const idleEnd = performance.now() + seconds * 1000;
    await waitUntil({
      what: "the same time passes",
      check: async () => {
        await call({ path: audioPath });
        return performance.now() >= idleEnd;
      },
      limitMs: LIMIT_MS,
      stepMs: POLL_MS,
    });
    const idle = await readLoop();

    const toRow = (name: string, { maxMs, p99Ms, looks, cpuMs }: LoopReport) => [
      name,
      maxMs.toFixed(1),
      p99Ms.toFixed(1),
      String(looks),
      cpuMs.toFixed(0),
    ];
    printTable({
      title: `Reading a summary aloud: ${made.durationSeconds.toFixed(0)} s of MP3 and Opus in ${seconds.toFixed(1)} s, load of the machine ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} processors`,
      header: ["the server", "longest delay ms", "p99 ms", "looks", "its own CPU ms"],
      rows: [toRow("while it speaks", speaking), toRow("with nothing to do", idle)],
    });
    return printTargets([
      {
        what: "length of the audio",
        measured: made.durationSeconds,
        wanted: MIN_SECONDS,
        better: "higher",
        unit: " s",
      },
      {
        what: "made faster than real time",
        measured: made.durationSeconds / seconds,
        wanted: MIN_TIMES_REAL_TIME,
        better: "higher",
        unit: " x",
      },
      {
        what: "longest delay of the server's event loop meanwhile",
        measured: speaking.maxMs,
        wanted: MAX_LOOP_DELAY_MS,
        better: "lower",
        unit: " ms",
      },
    ]);
  } catch (error) {
    throw new Error(`The measurement failed. The server said:\n${server.readOutput()}`, { cause: error });
  } finally {
    await server.terminate();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) process.exitCode = (await measureSpeech()) === 0 ? 0 : 1;
