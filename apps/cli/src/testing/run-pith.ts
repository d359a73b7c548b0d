import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { readConfig } from "../config.ts";
import { runCli } from "../run-cli.ts";
import { readSettings } from "../settings-file.ts";
import { isolatedSettings } from "./isolated-settings.ts";

export interface PithRun {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command in this process with piped output, which is a second faster than `runPithProcess`. */
export async function runPith({
  parameters,
  input = "",
  environment = {},
}: {
  parameters: readonly string[];
  input?: string | Uint8Array;
  environment?: Record<string, string>;
}): Promise<PithRun> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = Promise.all([text(stdout), text(stderr)]);
  const exitCode = await runCli({
    parameters,
    loadConfig: async () => readConfig(readSettings({ ...isolatedSettings, ...environment })),
    stdin: Readable.from([Buffer.from(input)]),
    stdout,
    stderr,
    signal: new AbortController().signal,
  });
  stdout.end();
  stderr.end();
  const [said, complained] = await output;
  return { exitCode, stdout: said, stderr: complained };
}
