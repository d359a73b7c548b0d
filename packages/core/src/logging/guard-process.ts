import type { Log } from "./create-log.ts";

const outputs = ["log", "info", "warn", "error", "debug", "trace"] as const;

export interface HostProcess {
  on(event: "uncaughtException" | "warning", listener: (thrown: unknown) => void): unknown;
  removeAllListeners(event: "warning"): unknown;
  exit(code: number): unknown;
  stdout: { on(event: "error", listener: () => void): unknown };
}

/**
 * Redirects to the log everything that the runtime or a library would print. The log drops anything that
 * could be user data. Covers uncaught exceptions and unhandled rejections (which still terminate the
 * process), warnings, and console output from libraries. Also handles failed writes, such as to a file on a
 * full disk.
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
    // An error created just for its stack, which shows where the console was called.
    console[output] = () => log.warn({ output, err: new Error() }, "A library wrote to the console");
  }
  // Node's default listener would print the warning's text.
  host.removeAllListeners("warning");
  host.on("warning", (warning) => log.warn({ err: warning }, "Node warns"));
  host.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "Nothing caught this error, so the process ends");
    host.exit(1);
  });
  host.stdout.on("error", () => {});
}
