import { cp, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "@pith/testbed/create-random";
import { createGuardedFolder } from "@pith/testbed/guard";
import { createServerProcess } from "@pith/testbed/start-server";
import type { VideoSource } from "@pith/testbed/start-video-source";
import { createAcknowledged } from "./acknowledged.ts";
import { countEnd, createReport, type FaultReport, startOrRead } from "./fault-report.ts";
import { runAdmin } from "./run-admin.ts";

const ROWS_IN_BACKUP = 10;
const ROWS_AFTER = 5;
/** Time limit for a server to stop after it encounters damage. */
const END_LIMIT_MS = 5_000;
/**
 * The parts of a data directory that hold the server's database, the shared catalogs and the write-ahead log.
 */
const places: readonly string[] = ["base/5", "global", "pg_wal", "pg_xact", "."];

/**
 * Flips one bit in one file of a killed server's database and starts the server. Restores the backup if the
 * server's message says to.
 */
export async function flipBits({
  source,
  settings,
  random,
  files,
}: {
  source: VideoSource;
  settings: Record<string, string>;
  random: Random;
  files: number;
}): Promise<FaultReport> {
  const report = createReport("one bit flipped in one file of the database");
  await using folder = await createGuardedFolder("pith-flips-");
  const original = path.join(folder.path, "original");
  const dataDir = path.join(folder.path, "data");
  const acknowledged = createAcknowledged({ source });
  let inBackup = 0;
  {
    const own = { ...settings, DATA_DIR: original };
    await using server = await createServerProcess({ settings: own });
    await server.start();
    for (let row = 0; row < ROWS_IN_BACKUP; row += 1) await acknowledged.write(server.origin);
    inBackup = acknowledged.count;
    await runAdmin({ settings: own, parameters: ["back-up"] });
    for (let row = 0; row < ROWS_AFTER; row += 1) await acknowledged.write(server.origin);
  }
  const own = { ...settings, DATA_DIR: dataDir };
  await using server = await createServerProcess({ settings: own });
  const { origin } = server;
  const countLost = () => acknowledged.countLost({ origin, to: inBackup });
  const countLostSinceBackup = () => acknowledged.countLost({ origin, from: inBackup });
  for (; report.runs < files; report.runs += 1) {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
    // A killed server leaves its socket behind, which can't be copied.
    await cp(original, dataDir, { recursive: true, filter: (file) => !file.endsWith(".sock") });
    const flipped = await flipBit({ database: path.join(dataDir, "database"), random });
    let output = await startOrRead(server);
    if (output === null) {
      const from = server.readOutput().length;
      const lost = await countLost().catch(() => 1);
      if (lost === 0) {
        report.lostSinceBackup += await countLostSinceBackup();
        report.acknowledged += acknowledged.count;
        continue;
      }
      // The server stops with a message when it reads the damaged data.
      await Promise.race([server.waitForEnd(), delay(END_LIMIT_MS)]);
      if (server.isRunning) report.notes.push(`${flipped}: the server went on without ${lost} rows`);
      output = server.readOutput().slice(from);
    }
    const noted = report.notes.length;
    countEnd({ report, output });
    if (report.notes.length > noted) report.notes.push(`  that was ${flipped}`);
    const [backup = ""] = await readdir(path.join(dataDir, "backups"));
    await runAdmin({ settings: own, parameters: ["restore", path.join(dataDir, "backups", backup)] });
    report.restores += 1;
    await server.kill();
    await server.start();
    report.acknowledged += acknowledged.count;
    report.lost += await countLost();
    report.lostSinceBackup += await countLostSinceBackup();
  }
  await server.kill();
  return report;
}

/** Returns the file that was changed. */
async function flipBit({ database, random }: { database: string; random: Random }): Promise<string> {
  for (;;) {
    const place = path.join(database, random.pick(places));
    const name = path.join(place, random.pick(await readdir(place)));
    const found = await stat(name);
    if (!found.isFile() || found.size === 0) continue;
    const handle = await open(name, "r+");
    try {
      const position = random.below(found.size);
      const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position });
      buffer[0] = (buffer[0] ?? 0) ^ (1 << random.below(8));
      await handle.write(buffer, 0, 1, position);
    } finally {
      await handle.close();
    }
    return path.relative(database, name);
  }
}
