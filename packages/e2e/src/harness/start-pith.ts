import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createCleanEnvironment } from "@pith/testbed/create-clean-environment";
import { findFreePort } from "@pith/testbed/find-free-port";
import { shortLivedFlags } from "@pith/testbed/short-lived-flags";
import { rootDirectory } from "../repository/repository.ts";

const superviseScript = path.join(rootDirectory, ".ci", "supervise.mjs");
const builtServer = path.join(rootDirectory, "apps", "api", "dist", "main.js");
/**
 * Environment variable with the data folder that new servers copy. Set by the run's setup and inherited by the workers.
 */
export const dataTemplateVariable = "PITH_DATA_TEMPLATE";
const readyLimitMs = 180_000;
const stopLimitMs = 20_000;

export interface RunningPith extends AsyncDisposable {
  /** The origin of the website and the API, without a trailing slash. */
  origin: string;
  dataDirectory: string;
  /** Returns everything that the server has printed so far. */
  readOutput(): string;
  /** Stops the server. Its data is kept until `dispose`. */
  stop(): Promise<void>;
  /** Restarts the server with the same data and port. `settings` are added to the original ones. */
  restart(options?: { settings?: Record<string, string> }): Promise<void>;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function waitUntilReady(options: { origin: string; child: ChildProcess; readOutput: () => string }) {
  const { origin, child, readOutput } = options;
  const end = Date.now() + readyLimitMs;
  while (Date.now() < end) {
    if (hasEnded(child)) throw new Error(`Pith ended while it started:\n${readOutput()}`);
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Pith was not ready within ${readyLimitMs / 1000} s:\n${readOutput()}`);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  // The supervisor kills the server's process group after 10 s, so this timer is only for the supervisor
  // itself.
  const timer = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
  await ended;
  clearTimeout(timer);
}

/**
 * Starts the built product with a new data folder and embedded defaults, on a free loopback port. `settings`
 * are additional environment variables, such as YOUTUBE_ORIGIN.
 */
export async function startPith({
  settings = {},
}: {
  settings?: Record<string, string>;
} = {}): Promise<RunningPith> {
  if (!existsSync(builtServer)) {
    throw new Error("apps/api/dist/main.js is not there. Build first: `npm test -- --only api,web`.");
  }
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), "pith-e2e-"));
  const template = process.env[dataTemplateVariable];
  if (template) await cp(template, dataDirectory, { recursive: true });
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  let output = "";
  let child: ChildProcess;

  const launch = async (added: Record<string, string>): Promise<void> => {
    child = spawn(process.execPath, [superviseScript, process.execPath, ...shortLivedFlags, builtServer], {
      cwd: rootDirectory,
      env: createCleanEnvironment({
        HOST: "127.0.0.1",
        PORT: String(port),
        PUBLIC_URL: origin,
        DATA_DIR: dataDirectory,
        // A copied folder has no backup yet. Without this, the server would create and check one, which takes
        // seconds.
        BACKUPS_KEPT: "0",
        ...settings,
        ...added,
      }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    try {
      await waitUntilReady({ origin, child, readOutput: () => output });
    } catch (error) {
      await stopProcess(child);
      throw error;
    }
  };

  await launch({});
  return {
    origin,
    dataDirectory,
    readOutput: () => output,
    stop: () => stopProcess(child),
    restart: async ({ settings: added = {} } = {}) => {
      await stopProcess(child);
      await launch(added);
    },
    async [Symbol.asyncDispose]() {
      await stopProcess(child);
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
