import type { Log } from "@pith/core/logging/create-log";
import type { Database } from "../db/database.ts";
import type { DatabaseClient } from "../db/database-client.ts";
import { wrapEmbeddedDatabase } from "../db/open-embedded-database.ts";
import { createJobQueue } from "./job-queue.ts";
import { jobs } from "./jobs.ts";

/**
 * Turns a database that Postgres has just created into the template that new servers start from, with the
 * migrated schema and the queue's tables but no secrets.
 */
export async function fillDatabaseTemplate({
  client,
  log,
}: {
  client: DatabaseClient;
  log: Log;
}): Promise<Database> {
  // No database is ever created from these two templates. Their files make up two fifths of all files, and
  // each file is written and synced by every new server and packed by every backup.
  await client.exec("update pg_database set datistemplate = false");
  await client.exec("drop database template0");
  await client.exec("drop database template1");
  const database = await wrapEmbeddedDatabase(client);
  const queue = createJobQueue({ database, jobs, concurrency: 1, log });
  await queue.start();
  await queue.stop();
  return database;
}
