import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import os from "node:os";
import path from "node:path";
import { createCleanEnvironment } from "@pith/testbed/create-clean-environment";
import { findFreePort } from "@pith/testbed/find-free-port";
import { waitUntil } from "@pith/testbed/wait-until";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rootDirectory } from "../repository/repository.ts";

const superviseScript = path.join(rootDirectory, ".ci", "supervise.mjs");
/** A server behind a process that doesn't forward signals, as is the case with pnpm, turbo and shells. */
const serverCode = `
  const { spawn } = require("node:child_process");
  const listen = "require('node:net').createServer().listen(" + process.argv[2] + ", '127.0.0.1')";
  spawn(process.execPath, ["-e", listen], { stdio: "ignore" });
  setInterval(() => {}, 1000);
`;

let folder: string;
let port: number;
let child: ChildProcess;

function canConnect(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: "127.0.0.1" });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

async function launch(command: string[]): Promise<void> {
  const [file = "", ...parameters] = command;
  child = spawn(file, parameters, { cwd: folder, env: createCleanEnvironment({}), stdio: "ignore" });
  await waitUntil({ what: "the server listens", check: canConnect });
}

async function expectNothingLeft(): Promise<void> {
  await waitUntil({ what: "nothing listens any more", check: async () => !(await canConnect()) });
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pith-supervise-"));
  port = await findFreePort();
  await writeFile(path.join(folder, "server.cjs"), serverCode);
  const script = `"${process.execPath}" "${superviseScript}" "${process.execPath}" server.cjs ${port}`;
  // Because of the second command, the shell stays between npm and the server. Some shells stay there even
  // for a single command.
  const scripts = { serve: script, "serve-in-shell": `${script}; exit 0` };
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ name: "under-test", scripts }));
});

afterEach(async () => {
  child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

describe("supervise", () => {
  it.each(["SIGTERM", "SIGINT"] as const)("leaves no server running after %s", async (signal) => {
    await launch([process.execPath, superviseScript, process.execPath, "server.cjs", String(port)]);
    child.kill(signal);
    await expectNothingLeft();
  });

  it.each(["serve", "serve-in-shell"])(
    "leaves no server running after SIGTERM to npm run %s",
    async (script) => {
      await launch(["npm", "run", script]);
      child.kill("SIGTERM");
      await expectNothingLeft();
    },
  );

  it.each(["serve", "serve-in-shell"])("stops when npm run %s is killed", async (script) => {
    await launch(["npm", "run", script]);
    child.kill("SIGKILL");
    await expectNothingLeft();
  });

  it("passes on the exit code of its command", async () => {
    child = spawn(process.execPath, [superviseScript, process.execPath, "-e", "process.exit(3)"]);
    const exitCode = await new Promise((resolve) => child.once("exit", resolve));
    expect(exitCode).toBe(3);
  });

  it("exits with 127 for a missing command", async () => {
    child = spawn(process.execPath, [superviseScript, "no-such-command-here"]);
    const exitCode = await new Promise((resolve) => child.once("exit", resolve));
    expect(exitCode).toBe(127);
  });
});
