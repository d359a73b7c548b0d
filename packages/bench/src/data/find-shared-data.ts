import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const PROJECT_ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../../..");

/**
 * The folder of a set of shared data, such as `references/qmsum`, or null where it is absent. It lies beside the
 * project unless PITH_SHARED_DATA names another place.
 */
export function findSharedData(set: string): string | null {
  const root = process.env["PITH_SHARED_DATA"] ?? path.resolve(PROJECT_ROOT, "../shared/data");
  const folder = path.join(root, set);
  return existsSync(folder) ? folder : null;
}
