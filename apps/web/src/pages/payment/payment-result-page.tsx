import { PaymentFailedPage } from "./payment-failed-page.tsx";
import { PaymentPartialPage } from "./payment-partial-page.tsx";
import { PaymentSuccessPage } from "./payment-success-page.tsx";

export interface PaymentResultProps {
  kind: "card" | "crypto";
  outcome: "success" | "failed" | "partial";
}

const pages = {
  success: PaymentSuccessPage,
  failed: PaymentFailedPage,
  partial: PaymentPartialPage,
} as const;

/** The page that the provider redirects to after payment. */
export function PaymentResultPage({ kind, outcome }: PaymentResultProps) {
  const Page = pages[outcome];
  return <Page kind={kind} />;
}
