import { readConfig } from "./config.ts";
import { runCli } from "./run-cli.ts";

// A reader that closes the pipe early (`| head`) has had what it wants; that is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

const stop = new AbortController();
// The first time ends requests and removes files; whoever presses again doesn't want to wait for that.
process.once("SIGINT", () => stop.abort());

process.exitCode = await runCli({
  parameters: process.argv.slice(2),
  config: readConfig(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: stop.signal,
});
