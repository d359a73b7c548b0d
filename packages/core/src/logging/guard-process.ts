import type { Log } from "./create-log.ts";

const outputs = ["log", "info", "warn", "error", "debug", "trace"] as const;

/** The part of Node's `process` used here. */
export interface HostProcess {
  on(event: "uncaughtException" | "warning", listener: (thrown: unknown) => void): unknown;
  removeAllListeners(event: "warning"): unknown;
  exit(code: number): unknown;
  stdout: { on(event: "error", listener: () => void): unknown };
}

/**
 * Sends everything that a process prints by itself through the log, which drops anything that could be
 * data: uncaught exceptions and unhandled rejections (which then end the process, as usual), warnings, and
 * console output of libraries. Also survives an output that can't be written, such as a file on a full
 * disk.
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
    // Only for its stack, which shows where the console was called.
    console[output] = () => log.warn({ output, err: new Error() }, "A library wrote to the console");
  }
  // Node's own listener prints the warning's text.
  host.removeAllListeners("warning");
  host.on("warning", (warning) => log.warn({ err: warning }, "Node warns"));
  host.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "Nothing caught this error, so the process ends");
    host.exit(1);
  });
  host.stdout.on("error", () => {});
}
