import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { readSettings } from "../../../../.ci/environment.mjs";

it("reads the first setting of a .env file with a byte order mark", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pith-environment-"));
  try {
    await writeFile(path.join(folder, ".env"), "\uFEFFFIRST_SETTING=a\nSECOND_SETTING=b\n");
    expect(readSettings(folder)).toMatchObject({ FIRST_SETTING: "a", SECOND_SETTING: "b" });
  } finally {
    await rm(folder, { recursive: true });
  }
});
