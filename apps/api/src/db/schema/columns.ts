import { timestamp } from "drizzle-orm/pg-core";

/**
 * A UTC timestamp in milliseconds, the precision of JavaScript's dates, so that a cursor matches its row
 * exactly.
 */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
