import { readdir } from "node:fs/promises";
import path from "node:path";

const BACKUP_NAME =
  /^pith-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z(?:-before-migration-(\d+))?\.tar\.gz$/;

export interface Backup {
  file: string;
  takenAt: Date;
  /** If the backup was taken before migrations, the number of the first one. Otherwise null. */
  nextMigration: number | null;
}

export function getBackupFolder(dataDir: string): string {
  return path.join(dataDir, "backups");
}

/** Returns the path for a backup taken now. */
export function nameBackup({
  dataDir,
  nextMigration = null,
  now,
}: {
  dataDir: string;
  nextMigration?: number | null;
  now: Date;
}): string {
  const time = now.toISOString().replaceAll(/[:.]/g, "-");
  const reason = nextMigration === null ? "" : `-before-migration-${nextMigration}`;
  return path.join(getBackupFolder(dataDir), `pith-${time}${reason}.tar.gz`);
}

/** Returns the backups in a data folder, newest first. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const folder = getBackupFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  return names
    .sort()
    .reverse()
    .flatMap((name) => {
      const [, day, hours, minutes, seconds, milliseconds, migration] = BACKUP_NAME.exec(name) ?? [];
      if (day === undefined) return [];
      const takenAt = new Date(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
      return [
        { file: path.join(folder, name), takenAt, nextMigration: migration ? Number(migration) : null },
      ];
    });
}
