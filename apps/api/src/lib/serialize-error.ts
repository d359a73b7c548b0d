import { pino } from "pino";

/** Fields that the database driver attaches to its errors. They hold the whole connection. */
const LARGE_FIELDS: readonly string[] = ["client", "connection", "aggregateErrors"];

/** Serializes an error for the log, without the database connection attached to it. */
export function serializeError(error: Error): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  return Object.fromEntries(
    Object.entries(whole).filter(([name]) => name !== "raw" && !LARGE_FIELDS.includes(name)),
  );
}
