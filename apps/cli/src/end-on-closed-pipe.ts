import { exitCodes } from "./lib/exit-codes.ts";
import { OutputError } from "./output-error.ts";

/**
 * Exits with code 0 if the reader closes the pipe early, as `| head` does. Any other failure, such as a full
 * disk, is reported without a stack trace.
 */
export function endOnClosedPipe(): void {
  process.stdout.on("error", endOnOutputError);
  process.stderr.on("error", (error: NodeJS.ErrnoException) => {
    process.exit(error.code === "EPIPE" ? exitCodes.done : exitCodes.failed);
  });
}

/** Exits after an error on standard output. */
export function endOnOutputError(error: NodeJS.ErrnoException): never {
  if (error.code === "EPIPE") process.exit(exitCodes.done);
  const { message } = new OutputError({ file: "standard output", cause: error });
  process.stderr.write(`pith: ${message}\n`);
  process.exit(exitCodes.failed);
}
