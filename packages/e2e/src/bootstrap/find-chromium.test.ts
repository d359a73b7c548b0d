import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findChromium, findHeadlessShell } from "../../../../.ci/find-chromium.mjs";

let folder: string;

async function writeProgram({ name, exitCode }: { name: string; exitCode: number }): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\nexit ${exitCode}\n`);
  await chmod(file, 0o755);
  return file;
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pith-browsers-"));
  vi.stubEnv("PATH", folder);
  vi.stubEnv("CHROMIUM_PATH", "");
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

describe("findChromium", () => {
  it("prefers CHROMIUM_PATH over the system's browser", async () => {
    await writeProgram({ name: "chromium", exitCode: 0 });
    const chosen = await writeProgram({ name: "my-browser", exitCode: 0 });
    vi.stubEnv("CHROMIUM_PATH", chosen);
    expect(findChromium({ e2eDirectory: folder, applications: [] })).toBe(chosen);
  });

  it("reports a CHROMIUM_PATH that doesn't run", () => {
    vi.stubEnv("CHROMIUM_PATH", path.join(folder, "none"));
    expect(() => findChromium({ e2eDirectory: folder, applications: [] })).toThrow(
      /CHROMIUM_PATH is set to .*none/,
    );
  });

  it("prefers Chromium over Chrome", async () => {
    await writeProgram({ name: "google-chrome", exitCode: 0 });
    const chromium = await writeProgram({ name: "chromium-browser", exitCode: 0 });
    expect(findChromium({ e2eDirectory: folder, applications: [] })).toBe(chromium);
  });

  it("skips a launcher without a browser behind it", async () => {
    await writeProgram({ name: "chromium", exitCode: 1 });
    const chrome = await writeProgram({ name: "google-chrome-stable", exitCode: 0 });
    expect(findChromium({ e2eDirectory: folder, applications: [] })).toBe(chrome);
  });

  it("returns null if there is none", () => {
    expect(findChromium({ e2eDirectory: folder, applications: [] })).toBeNull();
  });
});

describe("findHeadlessShell", () => {
  it("returns one that runs", async () => {
    const shell = await writeProgram({ name: "chromium-headless-shell", exitCode: 0 });
    expect(findHeadlessShell()).toBe(shell);
  });

  it("returns null for one that doesn't run", async () => {
    await writeProgram({ name: "chromium-headless-shell", exitCode: 1 });
    expect(findHeadlessShell()).toBeNull();
  });

  it("returns null if CHROMIUM_PATH is set", async () => {
    await writeProgram({ name: "chromium-headless-shell", exitCode: 0 });
    vi.stubEnv("CHROMIUM_PATH", await writeProgram({ name: "my-browser", exitCode: 0 }));
    expect(findHeadlessShell()).toBeNull();
  });
});
