/** A host whose name exists nowhere else. */
export const TEST_HOST = "hooks.pith.test";

/** Returns the settings with which a server reaches TEST_HOST, on port 80, at this port of this machine. */
export function createHostSettings({ port }: { port: number }): Record<string, string> {
  return {
    NODE_OPTIONS: `--import=${new URL("./lead-host-here.ts", import.meta.url).href}`,
    HOST_HERE: `${TEST_HOST}:${port}`,
  };
}
