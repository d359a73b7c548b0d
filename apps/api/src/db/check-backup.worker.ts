import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { readAllRows, unpackBackup } from "./read-backup.ts";
import { startParameters } from "./start-parameters.ts";

const client = await PGlite.create({
  startParams: startParameters,
  loadDataDir: await unpackBackup(String(workerData)),
});
parentPort?.postMessage(await readAllRows(client));
await client.close();
