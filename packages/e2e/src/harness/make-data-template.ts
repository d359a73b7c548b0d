import { cp, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { dataTemplateVariable, startPith } from "./start-pith.ts";

/**
 * Creates one data folder for the whole run. Each server starts with a copy of it, which saves the seconds
 * that it takes to create a database.
 */
export default async function makeDataTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pith-e2e-template-"));
  const server = await startPith();
  await server.stop();
  await cp(server.dataDirectory, folder, { recursive: true });
  await server[Symbol.asyncDispose]();
  process.env[dataTemplateVariable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
