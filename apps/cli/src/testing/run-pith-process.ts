import { spawn } from "node:child_process";
import { inject } from "vitest";
import { isolatedSettings } from "./isolated-settings.ts";
import type { PithRun } from "./run-pith.ts";

/** Runs the built command in a separate process with piped output. */
export async function runPithProcess({
  parameters,
  input = "",
  environment = {},
}: {
  parameters: readonly string[];
  input?: string | Uint8Array;
  environment?: Record<string, string>;
}): Promise<PithRun> {
  const child = spawn(process.execPath, [inject("pith"), ...parameters], {
    env: {
      PATH: process.env["PATH"],
      NODE_OPTIONS: process.env["NODE_OPTIONS"],
      ...isolatedSettings,
      ...environment,
    },
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  // A command that rejects its input may close the pipe before everything is written.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { exitCode, ...output };
}
