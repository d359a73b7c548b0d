import { readConfig } from "./config.ts";
import { runCli } from "./run-cli.ts";

// A reader that closes the pipe early (`| head`) has all it wants, so this isn't a failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

const stop = new AbortController();
// The first press closes requests and removes files; a second one must quit without waiting for that.
process.once("SIGINT", () => stop.abort());

process.exitCode = await runCli({
  parameters: process.argv.slice(2),
  config: readConfig(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: stop.signal,
});
