import { useState } from "react";
import { useSubscription } from "../../lib/subscription/subscription-store.ts";
import { PaymentFailureDialog } from "./payment-failure-dialog.tsx";
import { PaymentMethodDialog } from "./payment-method-dialog.tsx";

export function PaymentDialogs() {
  const { selectedPlan, showPaymentModal, openPayment, closePayment } = useSubscription((state) => state);
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <>
      {selectedPlan && (
        <PaymentMethodDialog
          plan={selectedPlan}
          isOpen={showPaymentModal}
          onClose={closePayment}
          onFailed={(message) => {
            closePayment();
            setFailure(message);
          }}
        />
      )}
      <PaymentFailureDialog
        message={failure}
        onClose={() => setFailure(null)}
        onRetry={() => {
          setFailure(null);
          openPayment();
        }}
      />
    </>
  );
}
