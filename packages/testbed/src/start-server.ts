import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createCleanEnvironment } from "./create-clean-environment.ts";
import { findFreePort } from "./find-free-port.ts";
import { guardProcess } from "./guard.ts";

const builtServer = fileURLToPath(new URL("../../../apps/api/dist/main.js", import.meta.url));
const READY_LINE = "Pith is ready at ";
const READY_LIMIT_MS = 180_000;

/** How a process ended. */
export interface ServerEnd {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
}

/** One process of the built server. */
export interface ServerProcess extends AsyncDisposable {
  /** Origin without a trailing slash. Stays the same across restarts. */
  origin: string;
  readonly pid: number;
  readonly isRunning: boolean;
  /** Returns all output, across restarts. */
  readOutput(): string;
  /** Starts or restarts the server and waits until it is ready. @throws with its output if it exits instead. */
  start(): Promise<void>;
  /** Sends a signal without waiting. */
  signal(signal: NodeJS.Signals): void;
  /** Waits for the most recently started process to exit. */
  waitForEnd(): Promise<ServerEnd>;
  /** Sends SIGKILL, so that the server can't clean up. */
  kill(): Promise<void>;
  /** Sends SIGTERM and returns how the process exited. */
  terminate(): Promise<ServerEnd>;
}

/** Prepares a process of the built server without starting it. `settings` are its environment variables. */
export async function createServerProcess({
  settings,
  entry = builtServer,
  flags = [],
  through = [],
  readyLine = READY_LINE,
}: {
  settings: Record<string, string>;
  /** Main file of a different build. */
  entry?: string;
  /** Node's own flags, such as `shortLivedFlags`. */
  flags?: readonly string[];
  /** A command to run the server with, such as `unshare` with its options. */
  through?: readonly string[];
  /** The output line that indicates the process is ready. */
  readyLine?: string;
}): Promise<ServerProcess> {
  if (!existsSync(entry)) {
    throw new Error(`${entry} is not there. Build first: npm test -- --only api.`);
  }
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  let output = "";
  let child: ChildProcess | null = null;
  let end: Promise<ServerEnd> = Promise.resolve({ exitCode: null, signal: null });
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;

  const finish = async (signal: NodeJS.Signals): Promise<ServerEnd> => {
    if (isRunning()) child?.kill(signal);
    return end;
  };

  return {
    origin,
    get pid() {
      if (child?.pid === undefined) throw new Error("The server hasn't been started.");
      return child.pid;
    },
    get isRunning() {
      return isRunning();
    },
    readOutput: () => output,
    async start() {
      const from = output.length;
      const [command = "", ...parameters] = [...through, process.execPath, ...flags, entry];
      const started = spawn(command, parameters, {
        env: createCleanEnvironment({
          HOST: "127.0.0.1",
          PORT: String(port),
          PUBLIC_URL: origin,
          LOG_LEVEL: "warn",
          // Same as in `npm start`.
          MALLOC_MMAP_THRESHOLD_: "131072",
          ...settings,
        }),
        stdio: ["ignore", "pipe", "pipe"],
      });
      child = started;
      guardProcess(started);
      end = new Promise((resolve) => {
        started.once("exit", (exitCode, signal) => resolve({ exitCode, signal }));
      });
      await new Promise<void>((resolve, reject) => {
        const fail = (why: string) => reject(new Error(`The server ${why}:\n${output.slice(from)}`));
        const timer = setTimeout(() => {
          started.kill("SIGKILL");
          fail(`wasn't ready within ${READY_LIMIT_MS / 1000} s`);
        }, READY_LIMIT_MS);
        const settle = (then: () => void) => {
          clearTimeout(timer);
          then();
        };
        for (const stream of [started.stdout, started.stderr]) {
          stream.setEncoding("utf8").on("data", (text: string) => {
            output += text;
            if (output.indexOf(readyLine, from) >= 0) settle(resolve);
          });
        }
        // `close` fires once all output has been read.
        started.once("close", (exitCode, signal) =>
          settle(() => fail(`ended while it started (${signal ?? `exit code ${exitCode}`})`)),
        );
      });
    },
    signal(signal) {
      child?.kill(signal);
    },
    waitForEnd: () => end,
    async kill() {
      await finish("SIGKILL");
    },
    terminate: () => finish("SIGTERM"),
    async [Symbol.asyncDispose]() {
      await finish("SIGKILL");
    },
  };
}
