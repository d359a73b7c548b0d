import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { DatabaseSession } from "./database-client.ts";

const unpack = promisify(gunzip);

/**
 * Returns a backup in the format that PGlite loads. We decompress it ourselves, because PGlite doesn't report
 * decompression errors.
 */
export async function unpackBackup(file: string): Promise<File> {
  const tar = await unpack(await readFile(file));
  return new File([new Uint8Array(tar)], "backup.tar", { type: "application/x-tar" });
}

/**
 * Reads every row of every table and returns the row count.
 *
 * @throws if a page's checksum is wrong, or if the database isn't Pith's.
 */
export async function readAllRows(client: DatabaseSession): Promise<number> {
  await client.query("select count(*) from accounts");
  const { rows: tables } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  let count = 0;
  for (const { name } of tables) {
    // Cast the whole row to text, so that out-of-line (TOAST) values are read, too.
    const { rows } = await client.query<{ count: number }>(
      `select count(length(one::text))::int as count from ${name} as one`,
    );
    count += rows[0]?.count ?? 0;
  }
  return count;
}
