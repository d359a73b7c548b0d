import { timestamp } from "drizzle-orm/pg-core";

/**
 * A UTC timestamp with millisecond precision, like JavaScript's dates, so that a cursor matches its row
 * exactly.
 */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
