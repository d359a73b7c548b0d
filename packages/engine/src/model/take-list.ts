import { z } from "zod";

/** Keeps the valid elements of a list and drops the others. Accepts an element alone, since models write no list for one. */
export function takeList<Value>(schema: z.ZodType<Value>) {
  return z
    .unknown()
    .default([])
    .transform((value) =>
      (Array.isArray(value) ? value : [value]).flatMap((element) => schema.safeParse(element).data ?? []),
    );
}
