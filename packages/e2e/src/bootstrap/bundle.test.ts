import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { cpSync, lstatSync, readdirSync, readFileSync, rmSync } from "node:fs";
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
/**
 * The user `nobody`. Undefined unless running as root, since only root can start a process as another user.
 */
const NOBODY = process.getuid?.() === 0 ? 65_534 : undefined;

/**
 * Makes everything but the data folder read-only and drops all privileges, as the systemd units and containers do. The
 * server replaces the shell, so that signals reach it.
 */
const confine = `mount --make-rprivate / && mount --bind "$DATA_DIR" "$DATA_DIR" && mount -o remount,bind,ro / &&
  exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --no-new-privs --bounding-set=-all "$0" "$@"`;
const text = `Bridges carry their load across the valley. Stone arches press outward against their piers. Steel cables
  pull instead of pushing. A good bridge shows where its forces go. Engineers test every span before it opens.`;

const folder = path.join(os.tmpdir(), `pith-bundle-${crypto.randomUUID()}`);
const bundle = path.join(folder, "bundle");
const data = path.join(folder, "data");
const node = path.join(folder, "node");
let server: ChildProcess | null = null;

/** Needed because Node's own recursive listing follows the symlinks between packages. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? listFiles(file) : [file];
  });
}

/**
 * Returns whether mounts can be changed for a single process, which requires root and a kernel or container that allows
 * it.
 */
function canConfine(): boolean {
  if (NOBODY === undefined) return false;
  try {
    const check = `mount --make-rprivate / && mount --bind ${folder} ${folder} && setpriv --version`;
    execFileSync("unshare", ["--mount", "sh", "-c", check], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Starts the bundle as `nobody` on read-only mounts, as far as this user and machine allow. */
function startBundle(env: NodeJS.ProcessEnv): ChildProcess {
  const command = [node, "apps/api/dist/main.js"] as const;
  const options = { cwd: bundle, env, stdio: ["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"] };
  if (canConfine()) return spawn("unshare", ["--mount", "sh", "-c", confine, ...command], options);
  const user = NOBODY === undefined ? {} : { uid: NOBODY, gid: NOBODY };
  return spawn(command[0], [command[1]], { ...options, ...user });
}

interface Reply {
  token?: string;
  summary?: { id: string };
  status?: string;
  content?: { keyPoints: unknown[] } | null;
}

/** Creates the first admin and returns the number of key points in their first summary. */
async function makeFirstSummary({ origin, setupCode }: { origin: string; setupCode: string }) {
  async function call(route: string, token = "", body?: object): Promise<Reply> {
    const response = await fetch(origin + route, {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: { "content-type": "application/json", origin, authorization: `Bearer ${token}` },
    });
    expect({ route, status: response.status }).toEqual({ route, status: 200 });
    return ((await response.json()) as { data: Reply }).data;
  }
  const admin = { setupCode, name: "Ada", password: "seven quiet rivers" };
  const { token } = await call("/api/auth/members/first", "", admin);
  const source = { kind: "text", title: "On bridges", text };
  const { summary } = await call("/api/summaries", token, { source });
  let read: Reply = {};
  await waitUntil({
    what: "the first summary has ended",
    check: async () => {
      read = await call(`/api/summaries/${summary?.id}`, token);
      return read.status === "done" || read.status === "failed";
    },
  });
  return read.content?.keyPoints.length ?? 0;
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

describe("npm run bundle", { tags: ["night"] }, () => {
  it("creates less than 250 MB, without native code, sources or secrets", () => {
    const files = listFiles(bundle);
    const bytes = files.reduce((sum, file) => sum + lstatSync(file).size, 0);
    expect(bytes).toBeLessThan(MAX_BYTES);
    expect(files.filter((file) => /\.node$|\/apps\/\w+\/src\/|\/\.env/.test(file))).toEqual([]);
  });

  it("runs up to a first summary as an unprivileged user who can write only to the data folder", async () => {
    // Copied, since other users may not be able to read the Node binary in the project's folders.
    cpSync(process.execPath, node);
    await mkdir(data);
    await chmod(folder, 0o755);
    if (NOBODY !== undefined) await chown(data, NOBODY, NOBODY);
    const port = await findFreePort();
    let output = "";
    const origin = `http://127.0.0.1:${port}`;
    const home = { EDITION: "self-hosted", PUBLIC_URL: origin };
    server = startBundle(
      createCleanEnvironment({ PORT: String(port), DATA_DIR: data, TMPDIR: data, ...home }),
    );
    for (const stream of [server.stdout, server.stderr])
      stream?.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
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
    if (canConfine()) {
      expect(readFileSync(`/proc/${server.pid}/mounts`, "utf8")).toMatch(/^\S+ \/ \S+ ro,/m);
    }
    const page = await fetch(origin);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<h1");
    const readSetupCode = () => /setup\?code=([\w-]+)/.exec(output)?.[1];
    await waitUntil({
      what: "the setup code is printed",
      check: () => readSetupCode() !== undefined,
      limitMs: 30_000,
    });
    expect(await makeFirstSummary({ origin, setupCode: readSetupCode() ?? "" })).toBeGreaterThan(0);
    const ended = new Promise((resolve) => server?.once("exit", resolve));
    server.kill("SIGTERM");
    expect(await ended).toBe(0);
  }, 300_000);
});
