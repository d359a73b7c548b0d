import { z } from "zod";

/** Keeps the valid elements of a list and drops the others. */
export function takeList<Value>(schema: z.ZodType<Value>) {
  return z
    .array(z.unknown())
    .catch([])
    .default([])
    .transform((elements) => elements.flatMap((element) => schema.safeParse(element).data ?? []));
}
