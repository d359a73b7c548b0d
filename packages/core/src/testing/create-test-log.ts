import { MINUTE_MS } from "../lib/durations.ts";
import { createLog, type Log, type LogLevel } from "../logging/create-log.ts";

export interface TestLog {
  log: Log;
  /** All lines so far, as the server would write them. */
  lines: string[];
  /** Names of fields that were logged but aren't allowed. */
  dropped: string[];
}

/** Creates a log that keeps its lines. They are also passed to `print`. */
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
    // Every time the clock is read, it advances by a minute, so that no repeated line is suppressed.
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
