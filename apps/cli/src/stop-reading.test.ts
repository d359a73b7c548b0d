import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { runCli } from "./run-cli.ts";
import { isolatedSettings } from "./testing/isolated-settings.ts";

it("pith stops while standard input is still open", async () => {
  const stop = new AbortController();
  const stdin = new PassThrough({ read: () => stop.abort() });
  const exitCode = await runCli({
    parameters: ["-"],
    loadConfig: async () => readConfig(isolatedSettings),
    stdin,
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    signal: stop.signal,
  });
  expect(exitCode).toBe(130);
});
