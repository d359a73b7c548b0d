import type { Log } from "./create-log.ts";

const outputs = ["log", "info", "warn", "error", "debug", "trace"] as const;

/** The part of Node's `process` that is used here. */
export interface HostProcess {
  on(event: "uncaughtException" | "warning", listener: (thrown: unknown) => void): unknown;
  removeAllListeners(event: "warning"): unknown;
  exit(code: number): unknown;
  stdout: { on(event: "error", listener: () => void): unknown };
}

/**
 * Redirects everything that a process prints by itself to the log, which drops anything that could be user
 * data. This covers uncaught exceptions and unhandled rejections (which then end the process, as usual),
 * warnings, and console output from libraries. Also handles output that can't be written, such as to a file
 * on a full disk.
 */
export function guardProcess({
  host,
  console,
  log,
}: {
  host: HostProcess;
  console: Record<(typeof outputs)[number], (...values: never[]) => void>;
  log: Log;
}): void {
  for (const output of outputs) {
    // The error is only for its stack, which shows where the console was called.
    console[output] = () => log.warn({ output, err: new Error() }, "A library wrote to the console");
  }
  // Node's own listener would print the text of the warning.
  host.removeAllListeners("warning");
  host.on("warning", (warning) => log.warn({ err: warning }, "Node warns"));
  host.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "Nothing caught this error, so the process ends");
    host.exit(1);
  });
  host.stdout.on("error", () => {});
}
