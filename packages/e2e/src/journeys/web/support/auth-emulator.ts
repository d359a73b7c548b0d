import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { createCleanEnvironment } from "@pith/testbed/create-clean-environment";
import { findFreePort } from "@pith/testbed/find-free-port";
import { waitUntil } from "@pith/testbed/wait-until";

const readyLimitMs = 90_000;
const stopLimitMs = 15_000;

export interface AuthEmulator extends AsyncDisposable {
  /** Host and port, for FIREBASE_AUTH_EMULATOR_HOST. */
  host: string;
  origin: string;
}

export const emulatorProject = {
  projectId: "demo-pith",
  apiKey: "demo-key",
  authDomain: "demo-pith.firebaseapp.example",
} as const;

async function stopEmulator(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
  await ended;
  clearTimeout(timer);
}

/** Starts Google's Firebase Auth emulator on free loopback ports. It needs neither Java nor a network. */
export async function startAuthEmulator(): Promise<AuthEmulator> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "pith-auth-emulator-"));
  const port = await findFreePort();
  const configuration = {
    emulators: {
      auth: { host: "127.0.0.1", port },
      hub: { host: "127.0.0.1", port: await findFreePort() },
      logging: { host: "127.0.0.1", port: await findFreePort() },
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
  await writeFile(path.join(directory, "firebase.json"), JSON.stringify(configuration));
  const program = createRequire(import.meta.url).resolve("firebase-tools/lib/bin/firebase.js");
  // Run the program directly, since killing an npx wrapper would leave the emulator running.
  const child = spawn(
    process.execPath,
    [program, "emulators:start", "--only", "auth", "--project", emulatorProject.projectId],
    {
      cwd: directory,
      env: createCleanEnvironment({ CI: "1", FIREBASE_CLI_DISABLE_UPDATE_CHECK: "1" }),
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const origin = `http://127.0.0.1:${port}`;
  const emulator: AuthEmulator = {
    host: `127.0.0.1:${port}`,
    origin,
    async [Symbol.asyncDispose]() {
      await stopEmulator(child);
      await rm(directory, { recursive: true, force: true });
    },
  };
  try {
    await waitUntil({
      what: "the Auth emulator answers",
      limitMs: readyLimitMs,
      stepMs: 200,
      check: async () => {
        if (child.exitCode !== null) throw new Error(`The Auth emulator ended:\n${output}`);
        return (await fetch(origin).catch(() => null))?.ok ?? false;
      },
    });
  } catch (error) {
    await emulator[Symbol.asyncDispose]();
    throw error;
  }
  return emulator;
}
