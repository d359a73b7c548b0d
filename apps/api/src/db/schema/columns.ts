import { timestamp } from "drizzle-orm/pg-core";

/** A UTC timestamp with milliseconds, JavaScript's precision, so that a cursor matches its row. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
