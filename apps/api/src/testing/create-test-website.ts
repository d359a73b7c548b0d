import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createApp } from "../create-app.ts";
import { TEST_ORIGIN, type TestServer } from "./create-test-server.ts";

export interface TestWebsite extends AsyncDisposable {
  folder: string;
  createApp(): ReturnType<typeof createApp>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
}

/** Creates a built website from these files (keyed by path), served by the test's server. */
export async function createTestWebsite({
  server,
  files,
}: {
  server: Pick<TestServer, "dependencies">;
  files: Readonly<Record<string, string>>;
}): Promise<TestWebsite> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pith-web-"));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  const create = () => createApp({ dependencies: server.dependencies, websiteFolder: folder });
  return {
    folder,
    createApp: create,
    get: async (address, headers = {}) => create().request(`${TEST_ORIGIN}${address}`, { headers }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
