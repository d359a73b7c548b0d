import { type Logger, pino } from "pino";
import type { Config } from "../config.ts";
import { serializeError } from "./serialize-error.ts";

/** Fields that must never be logged, at any depth. */
const secretPaths = [
  "authorization",
  "cookie",
  "password",
  "secret",
  "token",
  "idToken",
  "firebaseIdToken",
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Returns the log level and redactions, independent of where logs go. */
export function loggerOptions({ LOG_LEVEL }: Pick<Config, "LOG_LEVEL">) {
  return {
    level: LOG_LEVEL,
    redact: { paths: secretPaths, censor: "[redacted]" },
    serializers: { err: serializeError },
  };
}

/** Creates the structured logger: readable in development, one line of JSON per entry in production. */
export function createLogger(config: Pick<Config, "LOG_LEVEL" | "NODE_ENV">): Logger {
  if (config.NODE_ENV !== "development") return pino(loggerOptions(config));
  return pino({
    ...loggerOptions(config),
    transport: { target: "pino-pretty", options: { ignore: "pid,hostname", translateTime: "HH:MM:ss" } },
  });
}
