import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createConnection } from "node:net";
import os from "node:os";
import path from "node:path";
import type { SummaryTicket } from "@pith/core/contract/summary.schemas";
import { buildTalk } from "@pith/engine/testing/build-talk";
import { createCleanEnvironment } from "@pith/testbed/create-clean-environment";
import { createPerson } from "@pith/testbed/create-person";
import { findFreePort } from "@pith/testbed/find-free-port";
import { waitUntil } from "@pith/testbed/wait-until";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rootDirectory } from "../repository/repository.ts";

const startLimitMs = 180_000;
/** The clone uses the build cache, which has builds of the same sources. */
const buildCache = path.join(rootDirectory, ".turbo", "cache");
/** Files and folders that a fresh clone doesn't have: generated files, caches, data and local settings. */
const notInClone = /^(node_modules|dist|\.git|\.turbo|\.cache|\.data|test-results|playwright-report|\.env)$/;

let folder: string;
let port: number;
let npm: ChildProcess;
/** Settles when npm and every process it started have exited, since they share its output. */
let ended: Promise<unknown>;
let output = "";

function canConnect({ host }: { host: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host, timeout: 2_000 });
    const answer = (value: boolean) => () => {
      socket.destroy();
      resolve(value);
    };
    socket.once("connect", answer(true));
    socket.once("error", answer(false));
    socket.once("timeout", answer(false));
  });
}

/** Returns the system's PATH, without this project's Node and tools. */
function readMachinePath(): string {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return folders.filter((entry) => !entry.includes("node_modules")).join(path.delimiter);
}

/** Runs `npm run pith -- admin …` as an operator would. Returns the exit code and everything it printed. */
function runAdmin(...parameters: string[]): Promise<{ exitCode: number; said: string }> {
  const settings = { PATH: readMachinePath(), PORT: String(port) };
  return new Promise((resolve) => {
    const child = execFile(
      "npm",
      ["run", "--silent", "pith", "--", "admin", ...parameters],
      { cwd: folder, env: createCleanEnvironment(settings), encoding: "utf8" },
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pith-clone-"));
  await cp(rootDirectory, folder, {
    recursive: true,
    filter: (source) => !notInClone.test(path.basename(source)) || source === rootDirectory,
  });
  // The default port, unless it is taken because Pith is already running on this machine.
  port = 8000;
  const isTaken = await canConnect({ host: "127.0.0.1" });
  if (isTaken) port = await findFreePort();
  npm = spawn("npm", ["start"], {
    cwd: folder,
    env: createCleanEnvironment({
      PATH: readMachinePath(),
      TURBO_CACHE_DIR: buildCache,
      ...(isTaken ? { PORT: String(port) } : {}),
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  ended = once(npm, "close");
  for (const stream of [npm.stdout, npm.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  await waitUntil({
    what: "npm start on a clone serves the product",
    limitMs: startLimitMs,
    check: async () => {
      if (npm.exitCode !== null)
        throw new Error(`npm start ended with exit code ${npm.exitCode}:\n${output}`);
      return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok === true;
    },
  });
}, startLimitMs + 60_000);

afterAll(async () => {
  npm.kill("SIGTERM");
  // After it stops responding, a server still writes its compile cache.
  await ended;
  await rm(folder, { recursive: true, force: true });
}, 60_000);

describe("npm start on a bare clone", () => {
  it("serves the website and the API from one origin without any settings", {
    tags: ["D.name.15", "D.name.16", "D.name.17"],
  }, async () => {
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(await page.text()).toMatch(/<title>[^<]*Pith/);
    const configuration = await fetch(`http://127.0.0.1:${port}/api/config`);
    expect(await configuration.json()).toMatchObject({ success: true });
  });

  it("creates a summary without another command", { tags: "D.name.16" }, async () => {
    const origin = `http://127.0.0.1:${port}`;
    const person = await createPerson({ origin });
    const source = { kind: "text", title: null, text: buildTalk(30).join("\n") };
    const { data } = await person.call<SummaryTicket>({
      origin,
      method: "POST",
      path: "/api/summaries",
      body: { source },
    });
    const id = data?.summary.id ?? "";
    await waitUntil({
      what: "the summary is finished",
      check: async () => (await person.read({ origin, id })).data?.status === "done",
    });
  });

  it("prints the stand-in for each real service, and the owner's link", { tags: "D.defaults.18" }, () => {
    const said = [
      "Database     embedded",
      "Summaries    embedded",
      "Sign-in      local",
      "Cards        sandbox",
    ];
    for (const line of said) expect(output).toContain(line);
    expect(output).toMatch(/once: http:\/\/localhost:\d+\/login\?owner=\S+/);
  });

  it("listens on port 8000 by default", { tags: "D.name.14" }, ({ skip }) => {
    skip(port !== 8000, "port 8000 is another server's on this machine");
    expect(output).toContain("http://localhost:8000");
  });

  it("listens on the loopback address only", { tags: "D.defaults.19" }, async () => {
    const addresses = Object.values(os.networkInterfaces())
      .flatMap((entries) => entries ?? [])
      .filter((entry) => !entry.internal && entry.family === "IPv4")
      .map((entry) => entry.address);
    for (const host of addresses) expect(await canConnect({ host }), host).toBe(false);
  });

  it("does not install the Firebase emulator", { tags: "D.local.07" }, () => {
    const installed = readdirSync(path.join(folder, "node_modules", ".pnpm"));
    expect(installed.filter((name) => /^(firebase-tools|lighthouse|@playwright)/.test(name))).toEqual([]);
    expect(existsSync(path.join(folder, "packages", "e2e", "node_modules"))).toBe(false);
  });
});

describe("npm run pith -- admin beside the running server", () => {
  it("sets a tier, shows a user, lists and replays dead jobs, backs up, and restores only into a stopped server", {
    timeout: 180_000,
    tags: ["night"],
  }, async () => {
    const signedIn = await fetch(`http://127.0.0.1:${port}/api/auth/guest-session`, { method: "POST" });
    const { data } = (await signedIn.json()) as { data: { user: { id: string } } };
    const { id } = data.user;
    const given = await runAdmin("set-tier", id, "pro", "--days", "10");
    expect(given).toMatchObject({ exitCode: 0, said: expect.stringContaining(`${id} is on pro until`) });
    expect((await runAdmin("user", id)).said).toMatch(/Plan +pro/);
    expect((await runAdmin("jobs")).said).toContain("summarize-video");
    expect(await runAdmin("dead-jobs")).toMatchObject({ exitCode: 0, said: "No job is dead.\n" });
    expect((await runAdmin("replay")).said).toContain("0 jobs are done again.");
    const backup = await runAdmin("back-up");
    expect(backup.said).toMatch(/\.tar\.gz\n$/);
    expect(await runAdmin("restore", backup.said.trim())).toMatchObject({ exitCode: 3 });
    expect(await runAdmin("nonsense")).toMatchObject({ exitCode: 2 });
    expect((await runAdmin("--help")).said).toContain("set-tier <user> <tier>");
  });
});
