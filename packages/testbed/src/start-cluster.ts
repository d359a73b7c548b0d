import pg from "pg";
import { createGuardedFolder } from "./guard.ts";
import type { RunningPostgres } from "./start-postgres.ts";
import { createServerProcess, type ServerProcess } from "./start-server.ts";
import type { VideoSource } from "./start-video-source.ts";

/** Several server processes on one database. */
export interface Cluster extends AsyncDisposable {
  /** Processes that serve requests but don't run jobs. */
  apis: ServerProcess[];
  /** Processes that run jobs. */
  workers: ServerProcess[];
  /** Direct access to the database, to inspect it and to inject faults. */
  sql: pg.Pool;
  connectionString: string;
  /** Returns the API origins round-robin. */
  nextOrigin(): string;
}

/** Starts the processes on a new database, with `source` in place of YouTube. */
export async function startCluster({
  postgres,
  source,
  apiCount,
  workerCount,
  settings = {},
  apiSettings = {},
}: {
  postgres: RunningPostgres;
  source: VideoSource;
  apiCount: number;
  workerCount: number;
  settings?: Record<string, string>;
  /** Settings for the API processes only. */
  apiSettings?: Record<string, string>;
}): Promise<Cluster> {
  await using opened = new AsyncDisposableStack();
  const connectionString = await postgres.createDatabase();
  // Only holds audio files, because the database is in Postgres.
  const folder = opened.use(await createGuardedFolder("pith-cluster-"));
  const sql = new pg.Pool({ connectionString, max: 4 });
  // Connections break when a test restarts the database.
  sql.on("error", () => {});
  opened.defer(() => sql.end());
  const createProcess = async (role: "api" | "worker") =>
    opened.use(
      await createServerProcess({
        settings: {
          PROCESS_ROLE: role,
          DATABASE_URL: connectionString,
          DATA_DIR: folder.path,
          YOUTUBE_ORIGIN: source.origin,
          SPONSORBLOCK_ORIGIN: source.origin,
          RATE_LIMITS: "off",
          GUEST_SUMMARIES_PER_ADDRESS: "1000000",
          ...settings,
          ...(role === "api" && apiSettings),
        },
      }),
    );
  const createAll = (role: "api" | "worker", count: number) =>
    Promise.all(Array.from({ length: count }, () => createProcess(role)));
  const apis = await createAll("api", apiCount);
  const workers = await createAll("worker", workerCount);
  // All at once, as when a machine boots, so that they must agree on who runs the migrations.
  await Promise.all([...apis, ...workers].map((process) => process.start()));
  const kept = opened.move();
  let turn = 0;
  return {
    apis,
    workers,
    sql,
    connectionString,
    nextOrigin() {
      const api = apis[turn % apis.length];
      turn += 1;
      if (!api) throw new Error("The cluster has no API process.");
      return api.origin;
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
