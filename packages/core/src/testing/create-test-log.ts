import { MINUTE_MS } from "../lib/durations.ts";
import { createLog, type Log, type LogLevel } from "../logging/create-log.ts";

export interface TestLog {
  log: Log;
  /** All lines so far, as the server would write them. */
  lines: string[];
  /** Names of disallowed fields passed to the log. */
  dropped: string[];
}

/** Creates a log that collects its lines and passes them to `print`. */
export function createTestLog({
  level = "debug",
  print = () => {},
}: {
  level?: LogLevel;
  print?: (line: string) => void;
} = {}): TestLog {
  const lines: string[] = [];
  const dropped: string[] = [];
  let nowMs = 0;
  const log = createLog({
    level,
    app: "test",
    // Advances by a minute on every read, so that repeated lines are never suppressed.
    now: () => {
      nowMs += MINUTE_MS;
      return nowMs;
    },
    write(line) {
      lines.push(line);
      print(line);
    },
    onDropped: (name) => dropped.push(name),
  });
  return { log, lines, dropped };
}
