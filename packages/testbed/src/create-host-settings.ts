/** A host name that doesn't exist anywhere else. */
export const TEST_HOST = "hooks.pith.test";

/**
 * Returns the settings that redirect a server's connections from port 80 on TEST_HOST to this port on
 * localhost.
 */
export function createHostSettings({ port }: { port: number }): Record<string, string> {
  return {
    NODE_OPTIONS: `--import=${new URL("./lead-host-here.ts", import.meta.url).href}`,
    HOST_HERE: `${TEST_HOST}:${port}`,
  };
}
