import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createTestLog } from "@pith/core/testing";
import type { TestProject } from "vitest/node";
import { fillDatabaseTemplate } from "../queue/fill-database-template.ts";

/**
 * Migrates one database for all test files, each of which starts from its dump. It is the same template that
 * new servers start from, so the tests also show that no statement needs the databases that it lacks.
 */
export default async function makeDatabaseTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pith-api-"));
  const client = await PGlite.create();
  const database = await fillDatabaseTemplate({ client, log: createTestLog().log });
  const file = path.join(folder, "template.tar");
  // Uncompressed, because decompressing it would take as long as starting the database from it.
  const dump = await client.dumpDataDir("none");
  await writeFile(file, new Uint8Array(await dump.arrayBuffer()));
  await database.close();
  project.provide("databaseTemplate", file);
  return () => rm(folder, { recursive: true, force: true });
}

declare module "vitest" {
  export interface ProvidedContext {
    databaseTemplate: string;
  }
}
