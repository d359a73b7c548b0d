import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { chmod, chown, mkdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { createCleanEnvironment } from "@pith/testbed/create-clean-environment";
import { findFreePort } from "@pith/testbed/find-free-port";
import { waitUntil } from "@pith/testbed/wait-until";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rootDirectory } from "../repository/repository.ts";

const MAX_BYTES = 250_000_000;
/** The user `nobody`. Undefined without root, since only root can start a process as another user. */
const NOBODY = process.getuid?.() === 0 ? 65_534 : undefined;

const folder = mkdtempSync(path.join(os.tmpdir(), "pith-bundle-"));
const bundle = path.join(folder, "bundle");
const data = path.join(folder, "data");
const node = path.join(folder, "node");
let server: ChildProcess | null = null;

/** Needed because Node's own recursive listing follows the links between packages. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? listFiles(file) : [file];
  });
}

beforeAll(async () => {
  await promisify(execFile)("node", [path.join(rootDirectory, ".ci/pith.mjs"), "bundle", bundle], {
    cwd: rootDirectory,
  });
}, 600_000);

afterAll(() => {
  server?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

describe("npm run bundle", () => {
  it("lays out less than 250 MB, without native code, sources or secrets", () => {
    const files = listFiles(bundle);
    const bytes = files.reduce((sum, file) => sum + lstatSync(file).size, 0);
    expect(bytes).toBeLessThan(MAX_BYTES);
    expect(files.filter((file) => /\.node$|\/apps\/\w+\/src\/|\/\.env/.test(file))).toEqual([]);
  });

  it("runs as an ordinary user that can write to its data folder alone", async () => {
    // Copied, since other users may not be able to read the Node in the project's folders.
    cpSync(process.execPath, node);
    await mkdir(data);
    await chmod(folder, 0o755);
    if (NOBODY !== undefined) await chown(data, NOBODY, NOBODY);
    const port = await findFreePort();
    let output = "";
    server = spawn(node, ["apps/api/dist/main.js"], {
      cwd: bundle,
      env: createCleanEnvironment({ PORT: String(port), DATA_DIR: data, TMPDIR: data }),
      stdio: ["ignore", "pipe", "pipe"],
      ...(NOBODY !== undefined && { uid: NOBODY, gid: NOBODY }),
    });
    for (const stream of [server.stdout, server.stderr])
      stream?.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    const origin = `http://127.0.0.1:${port}`;
    await waitUntil({
      what: "the bundled server is ready",
      check: async () => {
        if (server?.exitCode !== null) throw new Error(output);
        return await fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      },
      limitMs: 180_000,
    });
    const page = await fetch(origin);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<h1");
    const ended = new Promise((resolve) => server?.once("exit", resolve));
    server.kill("SIGTERM");
    expect(await ended).toBe(0);
  }, 300_000);
});
