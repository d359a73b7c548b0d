import { PaymentDialogs } from "../../features/payment/payment-dialogs.tsx";
import { PricingSection } from "../../features/plans/pricing-section.tsx";

/** The plans, and paying for one right here. */
export function HomePricing() {
  return (
    <>
      <PricingSection />
      <PaymentDialogs />
    </>
  );
}
