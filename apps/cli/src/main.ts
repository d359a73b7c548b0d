import { readConfig } from "./config.ts";
import { runCli } from "./run-cli.ts";

// A reader that closes the pipe early (`| head`) has had what it wants; that is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

process.exitCode = await runCli({
  parameters: process.argv.slice(2),
  config: readConfig(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
