import { timestamp } from "drizzle-orm/pg-core";

/** A moment in UTC, to the millisecond as JavaScript has it, so that a cursor finds the row it came from. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
