import { z } from "zod";
import { listElements } from "../ground/list-elements.ts";

/** Keeps the valid elements of a list and drops the others. */
export function takeList<Value>(schema: z.ZodType<Value>) {
  return z
    .unknown()
    .default([])
    .transform((value) => listElements(value).flatMap((element) => schema.safeParse(element).data ?? []));
}
