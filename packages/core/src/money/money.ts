import { z } from "zod";

/** ISO 4217 in capitals. Whether the code is in use isn't checked: a provider may know more of them than we do. */
export const currencySchema = z
  .string()
  .regex(/^[A-Z]{3}$/, "Write the currency as three capital letters, like USD.");
export type Currency = z.infer<typeof currencySchema>;

/** An exact amount: a whole number of the currency's smallest unit (cents; yen, which has none smaller). */
export const moneySchema = z.object({
  amountMinor: z.int(),
  currency: currencySchema,
});
export type Money = z.infer<typeof moneySchema>;
