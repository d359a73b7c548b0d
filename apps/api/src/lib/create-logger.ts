import { createLog, formatJson, formatText, type Log } from "@pith/core/logging/create-log";
import type { Config } from "../config.ts";

/** Creates the server's log: human-readable, or JSON lines in production. */
export function createLogger({ LOG_LEVEL, isProduction }: Pick<Config, "LOG_LEVEL" | "isProduction">): Log {
  return createLog({
    level: LOG_LEVEL,
    app: "api",
    now: Date.now,
    write: (line) => process.stdout.write(`${line}\n`),
    format: isProduction ? formatJson : formatText,
  });
}

/** Prints a line to the operator's terminal. */
export type Print = (line: string, level?: "info" | "warn") => void;

/** Creates a function that prints lines for the operator: plain text, or JSON lines in production. */
export function createPrint({ isProduction }: Pick<Config, "isProduction">): Print {
  return (line, level = "info") => {
    const time = new Date().toISOString();
    const text = isProduction
      ? formatJson({ time, level, app: "api", message: line, fields: {} })
      : `${level === "warn" ? "Warning: " : ""}${line}`;
    process.stdout.write(`${text}\n`);
  };
}
