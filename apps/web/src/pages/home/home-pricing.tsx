import { PaymentDialogs } from "../../features/payment/payment-dialogs.tsx";
import { PricingSection } from "../../features/plans/pricing-section.tsx";

/** The plans, which can be bought right on this page. */
export function HomePricing() {
  return (
    <>
      <PricingSection />
      <PaymentDialogs />
    </>
  );
}
