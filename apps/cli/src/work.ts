import { Readable } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";
import { loadConfig } from "./load-config.ts";
import { runCli } from "./run-cli.ts";

/** What the worker thread needs from the process, because a thread's own streams are never terminals. */
export interface WorkData {
  parameters: readonly string[];
  stdout: { isTTY: boolean; columns: number; rows: number };
  stderr: { isTTY: boolean; columns: number; rows: number };
}

/** Runs one command in this worker thread. */
export async function work(): Promise<void> {
  const { parameters, stdout, stderr }: WorkData = workerData;
  const stop = new AbortController();
  parentPort?.on("message", () => stop.abort());
  process.exitCode = await runCli({
    parameters,
    loadConfig,
    stdin: Readable.from(readStandardInput()),
    stdout: Object.assign(process.stdout, stdout),
    stderr: Object.assign(process.stderr, stderr),
    signal: stop.signal,
  });
  parentPort?.close();
}

/** Asks the main thread for standard input only when it is first read. */
async function* readStandardInput(): AsyncGenerator<Buffer> {
  parentPort?.postMessage("stdin");
  yield* process.stdin;
}
