import type { CliConfig } from "./config.ts";

/** Reads the settings. Imports the validation code lazily, so that `--help` is fast. */
export async function loadConfig(): Promise<CliConfig> {
  const [{ environment, readConfig }, { readSettings }] = await Promise.all([
    import("./config.ts"),
    import("./settings-file.ts"),
  ]);
  return readConfig(readSettings(environment));
}
