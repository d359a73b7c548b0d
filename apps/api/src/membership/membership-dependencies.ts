import type { LookupCache } from "../db/create-lookup-cache.ts";
import type { Randomness } from "../lib/randomness.ts";
import type { PaymentProviders } from "../providers/payments/payment-provider.ts";
import type { TelegramSender } from "../providers/telegram/telegram-sender.ts";
import type { WorkDependencies } from "../work/work-kind.ts";

export interface MembershipDependencies extends WorkDependencies {
  randomness: Randomness;
  /** Signs our links and keys our hashes. Must be the same in all processes. */
  signingSecret: string;
  liveSessions: Pick<LookupCache<unknown>, "forget">;
  shares: Pick<LookupCache<unknown>, "forget">;
  telegramSender: TelegramSender;
  payments: PaymentProviders;
}
