import { z } from "zod";

/**
 * Schema for an array from an external source. Drops invalid items; anything other than an array becomes an
 * empty array.
 */
export function looseArray<Item>(schema: z.ZodType<Item>) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.flatMap((item) => {
        const parsed = schema.safeParse(item);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}
