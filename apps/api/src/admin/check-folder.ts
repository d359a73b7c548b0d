import { access, constants, stat, statfs } from "node:fs/promises";
import { DAY_MS, HOUR_MS } from "@pith/core/lib/durations";
import type { Config } from "../config.ts";
import { listBackups } from "../db/list-backups.ts";
import { createFinding, type Finding } from "./finding.ts";

/** Decimal, like the sizes on the admin page. */
const MEGABYTE = 1_000_000;
/**
 * Below FULL_BYTES of free space, writes will soon fail. SCARCE_BYTES of free space lasts only a few weeks.
 */
const FULL_BYTES = 64 * MEGABYTE;
const SCARCE_BYTES = 1_000 * MEGABYTE;
/** A day for the daily backup, plus a few hours in case the machine was off. */
const STALE_MS = DAY_MS + 6 * HOUR_MS;

/** Checks the data folder, its disk and its backups. */
export async function checkFolder({ config, now }: { config: Config; now: Date }): Promise<Finding[]> {
  const { dataDir } = config;
  const isFolder = await stat(dataDir).then(
    (found) => found.isDirectory(),
    () => null,
  );
  const params = { folder: dataDir };
  if (isFolder === null) return [createFinding({ state: "risk", code: "finding.folder_absent", params })];
  const isWritable = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => isFolder,
    () => false,
  );
  if (!isWritable) return [createFinding({ state: "problem", code: "finding.folder_unwritable", params })];
  const findings = [
    createFinding({ state: "ok", code: "finding.folder_ok", params }),
    await checkDisk(dataDir),
  ];
  return config.DATABASE_URL ? findings : [...findings, await checkBackups({ config, now })];
}

async function checkDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const params = { megabytes: Math.floor(free / MEGABYTE) };
  if (free < FULL_BYTES) return createFinding({ state: "problem", code: "finding.disk_full", params });
  return free < SCARCE_BYTES
    ? createFinding({ state: "risk", code: "finding.disk_scarce", params })
    : createFinding({ state: "ok", code: "finding.disk_ok", params });
}

async function checkBackups({ config, now }: { config: Config; now: Date }): Promise<Finding> {
  if (config.BACKUPS_KEPT === 0) return createFinding({ state: "risk", code: "finding.backups_off" });
  const [newest] = await listBackups(config.dataDir);
  if (!newest) return createFinding({ state: "risk", code: "finding.backups_none" });
  const ageMs = now.getTime() - newest.takenAt.getTime();
  const hours = Math.floor(Math.abs(ageMs) / HOUR_MS);
  if (ageMs < 0) return createFinding({ state: "risk", code: "finding.backups_future", params: { hours } });
  return ageMs > STALE_MS
    ? createFinding({ state: "risk", code: "finding.backups_old", params: { hours } })
    : createFinding({ state: "ok", code: "finding.backups_ok", params: { hours, file: newest.file } });
}
