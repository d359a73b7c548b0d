import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import path from "node:path";
import { createPerson } from "@pith/testbed/create-person";
import { findFreePort } from "@pith/testbed/find-free-port";
import { followEvents } from "@pith/testbed/follow-events";
import { createGuardedFolder, guardProcess } from "@pith/testbed/guard";
import { startCluster } from "@pith/testbed/start-cluster";
import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import { startVideoSource } from "@pith/testbed/start-video-source";
import { waitUntil } from "@pith/testbed/wait-until";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Fewer than the processes would open without a pooler. */
const SHARED_CONNECTIONS = 4;
/** The user id of `nobody`, since PgBouncer refuses to run as root. */
const NOBODY = 65_534;

/** Returns why PgBouncer can't be used here; null if it can. */
function findObstacle(): string | null {
  const version = /PgBouncer 1\.(\d+)/.exec(
    spawnSync("pgbouncer", ["--version"], { encoding: "utf8" }).stdout,
  );
  if (!version) return "PgBouncer isn't installed here.";
  return Number(version[1]) < 21
    ? "This PgBouncer is older than 1.21, which doesn't support prepared statements."
    : null;
}

const obstacle = findObstacle();
let opened: AsyncDisposableStack;
let postgres: RunningPostgres;

beforeAll(async () => {
  opened = new AsyncDisposableStack();
  if (obstacle === null) postgres = opened.use(await startPostgres());
}, 120_000);

afterAll(() => opened.disposeAsync(), 60_000);

/** Starts PgBouncer in transaction mode. Returns a new database's URLs, both direct and through PgBouncer. */
async function startPooler() {
  const direct = new URL(await postgres.createDatabase());
  const folder = opened.use(await createGuardedFolder("pith-pooler-"));
  const port = await findFreePort();
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: String(port),
    unix_socket_dir: "",
    auth_type: "any",
    pool_mode: "transaction",
    default_pool_size: String(SHARED_CONNECTIONS),
    max_client_conn: "500",
  };
  const file = path.join(folder.path, "pgbouncer.ini");
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  await writeFile(
    file,
    `[databases]\n* = host=127.0.0.1 port=${direct.port} user=${direct.username} password=${direct.password}\n[pgbouncer]\n${lines.join("\n")}\n`,
  );
  await chmod(folder.path, 0o755);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(file, NOBODY, NOBODY);
  const program = spawn("pgbouncer", [file], {
    stdio: "ignore",
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  guardProcess(program);
  opened.defer(() => void program.kill());
  const pooled = new URL(direct);
  pooled.port = String(port);
  await waitUntil({
    what: "PgBouncer accepts connections",
    async check() {
      const socket = createConnection(port, "127.0.0.1");
      try {
        await once(socket, "connect");
        return true;
      } catch {
        return false;
      } finally {
        socket.destroy();
      }
    },
  });
  return { direct: direct.href, pooled: pooled.href };
}

async function startProcesses({ url, settings = {} }: { url: string; settings?: Record<string, string> }) {
  const source = opened.use(await startVideoSource());
  const cluster = await startCluster({
    postgres: { ...postgres, createDatabase: async () => url },
    source,
    apiCount: 2,
    workerCount: 1,
    settings,
  });
  return { cluster: opened.use(cluster), source };
}

describe("a pooler in transaction mode", () => {
  it("shares connections among processes, and readers still follow summaries", {
    tags: ["D.scale.03"],
    timeout: 120_000,
  }, async ({ skip }) => {
    if (obstacle !== null) skip(obstacle);
    const { direct, pooled } = await startPooler();
    const { cluster, source } = await startProcesses({
      url: direct,
      settings: { DATABASE_POOLER_URL: pooled },
    });
    source.hold();
    const people = await Promise.all(
      Array.from({ length: 6 }, async (_, number) => {
        const person = await createPerson({ origin: cluster.nextOrigin() });
        const { data } = await person.askFor({ origin: cluster.nextOrigin(), url: source.linkTo(number) });
        if (!data) throw new Error("The summary was refused.");
        return { person, summaryId: data.summary.id };
      }),
    );
    const following = people.map(async ({ person, summaryId }) => {
      const types = [];
      for await (const { event } of followEvents({ person, origin: cluster.nextOrigin(), summaryId }))
        types.push(event.type);
      return types.at(-1);
    });
    source.release();
    expect(await Promise.all(following)).toEqual(people.map(() => "done"));
    const { rows } = await cluster.sql.query(
      "select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'pith'",
    );
    expect(rows[0].count).toBeGreaterThan(0);
    expect(rows[0].count).toBeLessThanOrEqual(SHARED_CONNECTIONS);
  });

  it("is refused as the database itself, whose locks and notifications it would lose", async ({ skip }) => {
    if (obstacle !== null) skip(obstacle);
    const { pooled } = await startPooler();
    await expect(startProcesses({ url: pooled })).rejects.toThrow(
      "DATABASE_URL leads to a pooler in transaction mode",
    );
  }, 120_000);
});
