import { execFileSync } from "node:child_process";
import { openAsBlob } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { DAY_MS } from "@pith/core/lib/durations";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { restoreDatabase } from "../admin/restore-database.ts";
import { makeDataFolder } from "../testing/make-data-folder.ts";
import { backUpDatabase } from "./back-up-database.ts";
import type { Database } from "./database.ts";
import { packDatabaseTemplate } from "./database-template.ts";
import { listBackups } from "./list-backups.ts";
import { openEmbeddedDatabase } from "./open-embedded-database.ts";
import { accounts } from "./schema/accounts.schema.ts";

const start = new Date("2026-01-15T12:00:00Z");
const later = new Date(start.getTime() + 2 * DAY_MS);

let folder: string;
let dataDir: string;

function open({ now = later } = {}): Promise<Database> {
  return openEmbeddedDatabase({ dataDir, backupsKept: 2, now });
}

/** The tests take turns using one data folder, because creating one takes seconds. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pith-open-"));
  dataDir = path.join(folder, "data");
  await (await open({ now: start })).close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inDatabase(database: string, statement: string): Promise<void> {
  const client = await PGlite.create(database);
  await client.exec(statement);
  await client.close();
}

/** Packs the template as a build does, after running `statement` in it. Returns the file. */
async function packTemplate(statement?: string): Promise<string> {
  const template = await mkdtemp(path.join(folder, "template-"));
  await makeDataFolder(template);
  const database = path.join(template, "database");
  if (statement !== undefined) await inDatabase(database, statement);
  const file = `${template}.tar.gz`;
  await packDatabaseTemplate({ folder: database, file });
  return file;
}

async function listBackupDays(): Promise<string[]> {
  return (await listBackups(dataDir)).map(({ takenAt }) => takenAt.toISOString().slice(0, 10));
}

describe("openEmbeddedDatabase", () => {
  it("backs up after a day and keeps the newest backups despite clock jumps", async () => {
    expect(await listBackupDays()).toEqual([]);
    // A killed process leaves its backup unfinished.
    const backups = path.join(dataDir, "backups");
    await mkdir(backups);
    await writeFile(path.join(backups, "pith-2026-01-16T12-00-00-000Z.tar.gz.part"), "");
    await (await open()).close();
    expect(await readdir(backups)).toEqual(["pith-2026-01-17T12-00-00-000Z.tar.gz"]);
    const [backup] = await listBackups(dataDir);
    const copy = { dump: () => openAsBlob(backup?.file ?? "") };
    for (const now of [new Date("2026-02-16T12:00:00Z"), new Date("2025-12-15T12:00:00Z")]) {
      await backUpDatabase({ database: copy, dataDir, kept: 2, now });
    }
    expect(await listBackupDays()).toEqual(["2026-02-16", "2025-12-15"]);
  });

  it("keeps older backups if the new one can't be read back", async () => {
    const broken = { dump: async () => new Blob(["not a database"]) };
    await expect(backUpDatabase({ database: broken, dataDir, kept: 1, now: later })).rejects.toMatchObject({
      code: "unsupported_format",
    });
    expect(await listBackupDays()).toEqual(["2026-02-16", "2025-12-15"]);
  });

  it.for([
    ["PG_VERSION", "PG_VERSION"],
    ["pg_control", "global/pg_control"],
    ["database", "."],
  ])("names the backup to restore if %s is missing, and leaves the files untouched", async ([, name]) => {
    const lost = path.join(dataDir, "database", name ?? "");
    const elsewhere = path.join(folder, "elsewhere");
    await rename(lost, elsewhere);
    const names = await readdir(dataDir);
    const [backup] = await listBackups(dataDir);
    await expect(open()).rejects.toThrow(`run \`npm run pith -- admin restore ${backup?.file}\``);
    expect(await readdir(dataDir)).toEqual(names);
    await rename(elsewhere, lost);
  });

  it("backs up before migrating, keeps other backups if that fails again and again, and rejects a database from a newer build", async () => {
    const database = await open({ now: new Date("2026-02-16T13:00:00Z") });
    expect(await listBackupDays()).toEqual(["2026-02-16", "2025-12-15"]);
    // Makes all migrations but the first look pending. Applying them again fails, but the backup is made
    // before that.
    await database.db.execute(
      sql`delete from drizzle.__drizzle_migrations where id > (select min(id) from drizzle.__drizzle_migrations)`,
    );
    await database.close();
    const now = new Date("2026-02-16T14:00:00Z");
    await expect(open({ now })).rejects.toThrow();
    expect(await listBackupDays()).toEqual(["2026-02-16", "2026-02-16"]);
    const kept = (await listBackups(dataDir)).at(-1);
    for (const restart of ["2026-02-16T14:01:00Z", "2026-02-16T14:02:00Z"])
      await expect(open({ now: new Date(restart) })).rejects.toThrow();
    expect(await listBackups(dataDir)).toEqual([
      expect.objectContaining({ takenAt: new Date("2026-02-16T14:02:00Z") }),
      kept,
    ]);

    await inDatabase(
      path.join(dataDir, "database"),
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer build', 9999999999999)",
    );
    await expect(open({ now })).rejects.toMatchObject({
      code: "conflict",
      message: `The database in ${dataDir} was opened by a newer build of Pith, whose changes this one doesn't know: start that build, or restore a backup from before it.`,
    });
  });

  it("starts a new folder from a template that lacks Postgres's own, then migrates, restarts and restores it", async () => {
    const file = await packTemplate();
    const dataDir = path.join(folder, "shipped");
    const start = (now: Date) =>
      openEmbeddedDatabase({ dataDir, backupsKept: 1, now, findTemplate: () => file });
    const list = async ({ db }: Database, names: SQL) =>
      (await db.execute(sql`select ${names} order by 1`)).rows.map((row) => Object.values(row)[0]);
    const databases = sql`datname from pg_database`;
    const ids = sql`id from accounts`;

    const first = await start(later);
    expect(await list(first, databases)).toEqual(["postgres"]);
    // After this, all migrations are pending.
    await first.db.execute(sql`drop schema drizzle, public cascade`);
    await first.db.execute(sql`create schema public`);
    await first.close();

    const migrated = await start(later);
    await migrated.db.insert(accounts).values({ id: "kept", createdAt: later });
    await migrated.close();

    const restarted = await start(later);
    expect(await listBackups(dataDir)).toHaveLength(1);
    await restarted.db.insert(accounts).values({ id: "lost", createdAt: later });
    expect(await list(restarted, ids)).toEqual(["kept", "lost"]);
    await restarted.db.execute(sql`vacuum analyze`);
    await restarted.close();

    const [backup] = await listBackups(dataDir);
    await restoreDatabase({ file: backup?.file ?? "", dataDir, now: later });
    const restored = await start(later);
    expect(await list(restored, ids)).toEqual(["kept"]);
    expect(await list(restored, databases)).toEqual(["postgres"]);
    await restored.close();
  });

  it("creates no empty database after a restore that was interrupted before the new one was in place", async () => {
    const data = await mkdtemp(path.join(folder, "interrupted-"));
    await makeDataFolder(data);
    const file = path.join(data, "database");
    const former = path.join(data, "database-before-2026-01-15T12-00-00-000Z");
    await rename(file, former);
    const open = () => openEmbeddedDatabase({ dataDir: data, backupsKept: 2, now: start });
    await expect(open()).rejects.toThrow(
      /^The data folder .* has no database, since a restore was interrupted: run it again, or rename database-before-2026-01-15T12-00-00-000Z to database to have the former one back\.$/,
    );
    expect(await readdir(data)).not.toContain("database");
    await rename(former, file);
    await (await open()).close();
  });

  it("creates a new database from the template without a backup, ignoring a damaged template", {
    tags: ["night"],
  }, async () => {
    const file = await packTemplate("create table of_the_template (id int)");
    const start = async (dataDir: string) => {
      const findTemplate = () => file;
      const database = await openEmbeddedDatabase({ dataDir, backupsKept: 2, now: later, findTemplate });
      const { rows } = await database.db.execute(sql`select to_regclass('of_the_template') as found`);
      await database.ping();
      await database.close();
      return { found: rows[0]?.["found"], backups: (await listBackups(dataDir)).length };
    };
    const unpacked = path.join(folder, "unpacked");
    expect(await start(unpacked)).toEqual({ found: "of_the_template", backups: 0 });
    // The template is used only for a new database.
    expect(await start(unpacked)).toEqual({ found: "of_the_template", backups: 1 });

    // A gzip file's checksum is at its end.
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length - 100_000));
    expect(await start(path.join(folder, "without"))).toEqual({ found: null, backups: 0 });
  });

  it("says that the disk is full if there is no room for a new database or a restored one", async ({
    skip,
  }) => {
    const disk = path.join(folder, "disk");
    await mkdir(disk);
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", disk], { stdio: "pipe" });
    } catch {
      skip("This user can't mount a small disk.");
    }
    // Lazily, since a failed restore keeps files open until its process ends.
    onTestFinished(() => void execFileSync("umount", ["--lazy", disk]));
    const small = path.join(disk, "data");
    const isFull = /^The disk of the data folder .* is full: make room and try again\.$/;
    await expect(openEmbeddedDatabase({ dataDir: small, backupsKept: 2, now: start })).rejects.toThrow(
      isFull,
    );
    const [backup] = await listBackups(dataDir);
    const file = backup?.file ?? "";
    await expect(restoreDatabase({ file, dataDir: small, now: start })).rejects.toThrow(isFull);
    expect(await readdir(small)).toEqual(["folder.lock"]);
  });

  it("explains why a path can't be used as the data folder", async () => {
    const file = path.join(folder, "file");
    await writeFile(file, "");
    await expect(
      openEmbeddedDatabase({ dataDir: path.join(file, "data"), backupsKept: 2, now: start }),
    ).rejects.toThrow(/^The data folder .* can't be used, because part of its path is a file/);
    await expect(restoreDatabase({ file, dataDir: path.join(file, "data"), now: start })).rejects.toThrow(
      /^The data folder .* can't be used, because part of its path is a file/,
    );
  });
});
