import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { lockFolder } from "./lock-folder.ts";

const now = new Date("2026-01-15T12:00:00Z");
const PROCESSES = 6;
const ROUNDS = isFullMatrix ? 2 : 1;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pith-lock-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const holders: ChildProcess[] = [];
afterEach(() => {
  // A process that outlives a failed test would keep the test run from exiting.
  for (const holder of holders.splice(0)) holder.kill("SIGKILL");
});

/** Takes the lock at a given time, prints the result, and holds the lock until killed. */
const script = `
  const { lockFolder } = await import(${JSON.stringify(fileURLToPath(new URL("./lock-folder.ts", import.meta.url)))});
  while (Date.now() < Number(process.argv[2]));
  try {
    globalThis.lock = await lockFolder({ folder: process.argv[1], now: new Date() });
    console.log("held");
  } catch (error) {
    console.log(error.code + " " + error.message);
  }
  setInterval(() => {}, 1000);
`;

function startHolder({ at = 0, through = [] as string[] } = {}): ChildProcess {
  const [command = "", ...parameters] = [
    ...through,
    process.execPath,
    "--input-type=module",
    "-e",
    script,
    folder,
    String(at),
  ];
  const holder = spawn(command, parameters, { stdio: ["ignore", "pipe", "inherit"] });
  holders.push(holder);
  return holder;
}

function readLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.stdout?.setEncoding("utf8").once("data", resolve));
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}

describe("lockFolder", () => {
  it("grants the lock to one of several processes until that one is killed", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      // Enough time for all processes to start.
      const at = Date.now() + 1_500;
      const children = Array.from({ length: PROCESSES }, () => startHolder({ at }));
      const lines = await Promise.all(children.map(readLine));
      expect(lines.filter((line) => line === "held\n")).toHaveLength(1);
      const refused = lines.filter((line) => line.startsWith("conflict "));
      expect(refused).toHaveLength(PROCESSES - 1);
      await Promise.all(children.map(kill));
      await (await lockFolder({ folder, now })).release();
    }
  });

  it("names the process that holds the lock and what to do, even within one process", async () => {
    const lock = await lockFolder({ folder, now });
    await expect(lockFolder({ folder, now })).rejects.toMatchObject({
      code: "conflict",
      message: `Process ${process.pid} has the data folder ${folder} open (since 2026-01-15T12:00:00.000Z). Stop it first, choose another folder with DATA_DIR, or set DATABASE_URL to use Postgres.`,
    });
    await lock.release();
    await (await lockFolder({ folder, now })).release();
  });

  it("is exclusive across PID namespaces, such as containers", async ({ skip }) => {
    const through = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"];
    const [command = "", ...parameters] = [...through, "true"];
    if (spawnSync(command, parameters).status !== 0) skip("this user may not create process namespaces");
    const inside = startHolder({ through });
    expect(await readLine(inside)).toBe("held\n");
    await expect(lockFolder({ folder, now })).rejects.toThrow(/^Process 1, .*, has the data folder /);
    await kill(inside);
    // The process in the namespace is killed shortly after its parent exits.
    await vi.waitFor(async () => (await lockFolder({ folder, now })).release(), { timeout: 10_000 });
  });
});
