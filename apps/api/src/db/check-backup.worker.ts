import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { readAllRows, unpackBackup } from "./read-backup.ts";

const client = await PGlite.create({ loadDataDir: await unpackBackup(String(workerData)) });
parentPort?.postMessage(await readAllRows(client));
await client.close();
