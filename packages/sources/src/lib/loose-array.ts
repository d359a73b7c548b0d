import { z } from "zod";

/** A list from outside whose odd entries are left out; anything else reads as an empty one. */
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
