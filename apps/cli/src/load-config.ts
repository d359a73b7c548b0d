import type { CliConfig } from "./config.ts";

/** Reads the settings, with the code that checks them. */
export async function loadConfig(): Promise<CliConfig> {
  const { readConfig } = await import("./config.ts");
  return readConfig();
}
