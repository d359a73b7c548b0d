import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { createGuardedFolder } from "@pith/testbed/guard";
import { createServerProcess } from "@pith/testbed/start-server";
import { writeSpeech } from "@pith/testbed/write-speech";
import { median } from "../report/median.ts";
import { printTargets } from "../report/print-targets.ts";

const ROUNDS = 5;
const ROOT = path.join(import.meta.dirname, "../../../..");

function timeCommand(parameters: readonly string[]): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync("npm", ["run", "pith", "--", ...parameters], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  if (status !== 0)
    throw new Error(`npm run pith -- ${parameters.join(" ")} exited with ${status}: ${stderr}`);
  return performance.now() - startedAt;
}

/** Returns the median duration. The first run doesn't count, because it rebuilds whatever has changed. */
function measureCommand(parameters: readonly string[]): number {
  timeCommand(parameters);
  return median(Array.from({ length: ROUNDS }, () => timeCommand(parameters)));
}

/**
 * Measures how long a server with its embedded database takes to become ready on two starts: the first one
 * after a build, with a new data folder, and a later one. The start between them creates the first backup.
 */
async function measureServer(): Promise<{ first: number; again: number }> {
  const firsts: number[] = [];
  const agains: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await using folder = await createGuardedFolder("pith-start-");
    await using server = await createServerProcess({
      settings: {
        DATA_DIR: path.join(folder.path, "data"),
        // As in `npm start`.
        NODE_COMPILE_CACHE: path.join(folder.path, "compiled"),
      },
    });
    for (const times of [firsts, [], agains]) {
      const startedAt = performance.now();
      await server.start();
      times.push(performance.now() - startedAt);
      await server.terminate();
    }
  }
  return { first: median(firsts), again: median(agains) };
}

/**
 * Measures how long users wait for the first command and for a server to start. Returns how many targets were
 * missed.
 */
export async function measureStart(): Promise<number> {
  await using folder = await createGuardedFolder("pith-start-");
  const file = path.join(folder.path, "talk.txt");
  await writeFile(file, writeSpeech({ seed: 21, lines: 60 }).join("\n"));
  const { first, again } = await measureServer();
  const target = { better: "lower", unit: " ms" } as const;
  return printTargets([
    { what: "pith --help through npm", measured: measureCommand(["--help"]), wanted: 400, ...target },
    { what: "a small file through npm", measured: measureCommand([file]), wanted: 900, ...target },
    { what: "a server with a new data folder is ready", measured: first, wanted: 2000, ...target },
    { what: "a server with its data folder is ready", measured: again, wanted: 2000, ...target },
  ]);
}

if (import.meta.main) process.exitCode = (await measureStart()) > 0 ? 1 : 0;
