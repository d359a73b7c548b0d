import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createCleanEnvironment } from "@pith/testbed/create-clean-environment";

const builtAdmin = fileURLToPath(new URL("../../../../../apps/api/dist/admin.js", import.meta.url));
const execute = promisify(execFile);

/**
 * Runs an operator command.
 *
 * @throws with its output if it fails.
 */
export async function runAdmin({
  settings,
  parameters,
}: {
  settings: Record<string, string>;
  parameters: readonly string[];
}): Promise<void> {
  await execute(process.execPath, [builtAdmin, ...parameters], { env: createCleanEnvironment(settings) });
}
