import { useSubscription } from "../../lib/subscription/subscription-store.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";
import { PaymentFailureDialog } from "./payment-failure-dialog.tsx";
import { PaymentMethodDialog } from "./payment-method-dialog.tsx";

export function PaymentDialogs() {
  const { selectedPlan, showPaymentModal, openPayment, closePayment } = useSubscription((state) => state);
  const [failure, setFailure] = useErrorText();
  return (
    <>
      {selectedPlan && (
        <PaymentMethodDialog
          plan={selectedPlan}
          isOpen={showPaymentModal}
          onClose={closePayment}
          onFailed={(render) => {
            closePayment();
            setFailure(render);
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
