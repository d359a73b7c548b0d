import { useHasPlans } from "../../lib/edition.ts";
import { NotFoundPage } from "../not-found/not-found-page.tsx";
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

/** The page the provider redirects to after payment. Servers without plans don't have it. */
export function PaymentResultPage({ kind, outcome }: PaymentResultProps) {
  const Page = pages[outcome];
  return useHasPlans() ? <Page kind={kind} /> : <NotFoundPage />;
}
