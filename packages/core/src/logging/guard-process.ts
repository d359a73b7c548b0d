import type { Log } from "./create-log.ts";

const outputs = ["log", "info", "warn", "error", "debug", "trace"] as const;

/** What Node's `process` offers for this. */
export interface HostProcess {
  on(event: "uncaughtException" | "warning", listener: (thrown: unknown) => void): unknown;
  removeAllListeners(event: "warning"): unknown;
  exit(code: number): unknown;
  stdout: { on(event: "error", listener: () => void): unknown };
}

/**
 * Sends everything that a process writes by itself through the log, which drops what could be data: uncaught
 * exceptions and unhandled rejections (which then end the process, as without this), warnings, and what libraries
 * write to the console. Also survives an output that can't be written, such as a file on a full disk.
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
    // The error is only for its stack: the place in the code that called the console.
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
