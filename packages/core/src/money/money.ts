import { z } from "zod";

/**
 * ISO 4217 code in uppercase. Unknown codes are allowed, since providers may support more currencies than we
 * do.
 */
export const currencySchema = z
  .string()
  .regex(/^[A-Z]{3}$/, "Write the currency as three capital letters, like USD.");
export type Currency = z.infer<typeof currencySchema>;

/**
 * An exact amount: an integer in the currency's smallest unit, such as cents (or whole yen, since yen have no
 * subunit).
 */
export const moneySchema = z.object({
  amountMinor: z.int(),
  currency: currencySchema,
});
export type Money = z.infer<typeof moneySchema>;
