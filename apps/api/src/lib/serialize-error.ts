import { pino } from "pino";

/** What the database's driver hangs on its errors and emits beside them: the whole connection. */
const LARGE_FIELDS: readonly string[] = ["client", "connection", "aggregateErrors"];

/** An error as a log has it: what happened and where, without the connection that it happened on. */
export function serializeError(error: Error): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  return Object.fromEntries(
    Object.entries(whole).filter(([name]) => name !== "raw" && !LARGE_FIELDS.includes(name)),
  );
}
