import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Path to the built command's main file. */
    pith: string;
  }
}

const cli = join(import.meta.dirname, "../..");

/** Builds the command once for all tests that run it. Startup from source takes three times as long. */
export default function buildPith(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "pith-built-"));
  const dist = join(folder, "dist");
  mkdirSync(dist);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  execFileSync(join(cli, "node_modules/.bin/tsup"), ["--out-dir", dist], { cwd: cli, stdio: "pipe" });
  project.provide("pith", join(dist, "main.js"));
  return () => rmSync(folder, { recursive: true });
}
