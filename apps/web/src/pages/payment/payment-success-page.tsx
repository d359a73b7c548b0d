import { buttonStyles } from "@pith/ui/primitives/button";
import { useEffect } from "react";
import { tellPaymentEvent } from "../../features/payment/payment-events.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";
import { BotLink } from "./bot-link.tsx";
import { PaymentFacts } from "./payment-facts.tsx";
import { ResultLayout } from "./result-layout.tsx";

/** The provider sent the payer back: it worked. Asking for the account makes the server look at the payment itself. */
export function PaymentSuccessPage({ kind }: { kind: "card" | "crypto" }) {
  const t = useTranslate();
  const loading = useAuth((state) => state.loading);
  const refetchUserData = useAuth((state) => state.refetchUserData);

  useEffect(() => {
    if (loading) return;
    void refetchUserData({ isForced: true }).then(() => tellPaymentEvent({ type: "success" }));
  }, [loading, refetchUserData]);

  return (
    <ResultLayout
      tone="good"
      title={t("result.successTitle")}
      text={t(kind === "crypto" ? "result.successCryptoText" : "result.successText")}
      actions={
        <>
          <Link to="/subscription" className={buttonStyles({ variant: "primary" })}>
            {t("result.dashboard")}
          </Link>
          <BotLink />
        </>
      }
    >
      <PaymentFacts />
    </ResultLayout>
  );
}
