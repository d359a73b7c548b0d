import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { inject } from "vitest";
import { DurableFolder } from "../db/durable-folder.ts";
import { startParameters } from "../db/start-parameters.ts";

/**
 * Creates a data folder from the migrated template, because creating a database takes Postgres several
 * seconds.
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const client = await PGlite.create({
    fs: new DurableFolder(path.join(dataDir, "database")),
    startParams: startParameters,
    loadDataDir: new Blob([new Uint8Array(await readFile(inject("databaseTemplate")))]),
  });
  await client.close();
}
