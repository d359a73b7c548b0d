import { type Logger, pino } from "pino";
import type { Config } from "../config.ts";
import { serializeError } from "./serialize-error.ts";

/** What must never stand in a log, wherever it occurs in what is logged. */
const secretPaths = [
  "authorization",
  "cookie",
  "password",
  "secret",
  "token",
  "idToken",
  "firebaseIdToken",
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** What is logged and what is left out, wherever the lines go. */
export function loggerOptions({ LOG_LEVEL }: Pick<Config, "LOG_LEVEL">) {
  return {
    level: LOG_LEVEL,
    redact: { paths: secretPaths, censor: "[redacted]" },
    serializers: { err: serializeError },
  };
}

/** Structured logs: for people in development, one line of JSON each in production. */
export function createLogger(config: Pick<Config, "LOG_LEVEL" | "NODE_ENV">): Logger {
  if (config.NODE_ENV !== "development") return pino(loggerOptions(config));
  return pino({
    ...loggerOptions(config),
    transport: { target: "pino-pretty", options: { ignore: "pid,hostname", translateTime: "HH:MM:ss" } },
  });
}
