import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { nameDatabaseTemplate, packDatabaseTemplate } from "./db/database-template.ts";
import { openDatabaseThread } from "./db/open-database-thread.ts";
import { wrapEmbeddedDatabase } from "./db/open-embedded-database.ts";
import { createLogger } from "./lib/create-logger.ts";
import { createJobQueue } from "./queue/job-queue.ts";
import { jobs } from "./queue/jobs.ts";

/**
 * Writes a migrated, empty database to a build's folder (the only argument). It contains no secrets, because
 * those are created when a server first starts.
 */
const [dist = "dist"] = process.argv.slice(2);
const parent = await mkdtemp(path.join(os.tmpdir(), "pith-template-"));
try {
  const folder = path.join(parent, "database");
  const client = await openDatabaseThread({ folder, isDurable: false });
  // No database is ever created from these two. Their files are two fifths of all, each of which a new server writes
  // and syncs, and each backup packs.
  await client.exec("update pg_database set datistemplate = false");
  await client.exec("drop database template0");
  await client.exec("drop database template1");
  const database = await wrapEmbeddedDatabase(client);
  const log = createLogger({ LOG_LEVEL: "warn", isProduction: false });
  const queue = createJobQueue({ database, jobs, concurrency: 1, log });
  await queue.start();
  await queue.stop();
  await database.close();
  await packDatabaseTemplate({ folder, file: path.join(dist, nameDatabaseTemplate()) });
} finally {
  await rm(parent, { recursive: true });
}
