import { access, constants, stat, statfs } from "node:fs/promises";
import { DAY_MS, HOUR_MS } from "@pith/core/lib/durations";
import type { Config } from "../config.ts";
import { listBackups } from "../db/list-backups.ts";
import type { Finding } from "./finding.ts";

const MEGABYTE = 1024 * 1024;
/** Below FULL_BYTES of free space, writes will soon fail. SCARCE_BYTES lasts only a few weeks. */
const FULL_BYTES = 64 * MEGABYTE;
const SCARCE_BYTES = 1024 * MEGABYTE;
/** A day for the daily backup, plus a few hours in case the machine was off. */
const STALE_MS = DAY_MS + 6 * HOUR_MS;

/** Checks the data folder, its disk and its backups. */
export async function checkFolder({ config, now }: { config: Config; now: Date }): Promise<Finding[]> {
  const { dataDir } = config;
  const isFolder = await stat(dataDir).then(
    (found) => found.isDirectory(),
    () => null,
  );
  if (isFolder === null) {
    const text = `The data folder ${dataDir} isn't there: the first start creates it, unless its disk should be mounted.`;
    return [{ state: "risk", text }];
  }
  const isWritable = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => isFolder,
    () => false,
  );
  if (!isWritable) {
    const text = `The data folder ${dataDir} can't be written: mend its permissions or its disk, or choose another with DATA_DIR.`;
    return [{ state: "problem", text }];
  }
  const findings = [
    { state: "ok" as const, text: `The data folder ${dataDir} can be written.` },
    await checkDisk(dataDir),
  ];
  return config.DATABASE_URL ? findings : [...findings, await checkBackups({ config, now })];
}

async function checkDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const room = `The disk of the data folder has ${Math.floor(free / MEGABYTE)} MB free`;
  if (free < FULL_BYTES) {
    return { state: "problem", text: `${room}, so nothing is saved any more: make room.` };
  }
  return free < SCARCE_BYTES
    ? { state: "risk", text: `${room}: make room before it is full.` }
    : { state: "ok", text: `${room}.` };
}

async function checkBackups({ config, now }: { config: Config; now: Date }): Promise<Finding> {
  if (config.BACKUPS_KEPT === 0) {
    return { state: "risk", text: "BACKUPS_KEPT is 0, so there are no backups: leave it out to have seven." };
  }
  const [newest] = await listBackups(config.dataDir);
  if (!newest) {
    return {
      state: "risk",
      text: "There is no backup yet: `npm run pith -- admin back-up` makes one, and a running server does each night.",
    };
  }
  const ageMs = now.getTime() - newest.takenAt.getTime();
  const age = `The last backup that was checked is ${Math.floor(Math.abs(ageMs) / HOUR_MS)} h`;
  if (ageMs < 0) return { state: "risk", text: `${age} in the future: correct this machine's clock.` };
  return ageMs > STALE_MS
    ? { state: "risk", text: `${age} old: \`npm run pith -- admin back-up\` makes one now.` }
    : { state: "ok", text: `${age} old (${newest.file}).` };
}
