import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";
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

/** Structured logs: for people in development, one line of JSON each in production. */
export function createLogger(config: Pick<Config, "LOG_LEVEL" | "isProduction" | "NODE_ENV">): Logger {
  const options = {
    level: config.LOG_LEVEL,
    redact: { paths: secretPaths, censor: "[redacted]" },
    serializers: { err: serializeError },
  };
  if (config.NODE_ENV !== "development") return pino(options);
  return pino({
    ...options,
    transport: { target: "pino-pretty", options: { ignore: "pid,hostname", translateTime: "HH:MM:ss" } },
  });
}
