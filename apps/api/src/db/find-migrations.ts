import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Returns the migrations folder, whether running from source or from the bundle in dist/. */
export function findMigrations(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (true) {
    const candidate = path.join(folder, "drizzle");
    if (existsSync(path.join(candidate, "meta", "_journal.json"))) return candidate;
    const parent = path.dirname(folder);
    if (parent === folder)
      throw new Error("The folder of database migrations (apps/api/drizzle) is missing.");
    folder = parent;
  }
}
