import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Returns the folder of the built website: the setting if there is one, otherwise apps/web/dist next to this
 * app. Null if it hasn't been built.
 */
export function findWebsite(setting: string | null): string | null {
  if (setting) return path.resolve(setting);
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (path.basename(folder) !== "apps") {
    const parent = path.dirname(folder);
    if (parent === folder) return null;
    folder = parent;
  }
  const website = path.join(folder, "web", "dist");
  return existsSync(path.join(website, "index.html")) ? website : null;
}
