import { buttonStyles } from "@pith/ui/primitives/button";
import { useEffect, useState } from "react";
import { publishPaymentEvent } from "../../features/payment/payment-events.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";
import { BotLink } from "./bot-link.tsx";
import { PaymentFacts } from "./payment-facts.tsx";
import { PlanContents } from "./plan-contents.tsx";
import { ResultLayout } from "./result-layout.tsx";

/**
 * Poll interval. Card payments are confirmed immediately. Crypto payments take longer, and the user doesn't have to
 * wait for them.
 */
const CHECK_MS = 3000;
const MAX_CHECKS = 10;

/** Shown after a successful payment. Fetching the account makes the server check the payment. */
export function PaymentSuccessPage({ kind }: { kind: "card" | "crypto" }) {
  const t = useTranslate();
  const loading = useAuth((state) => state.loading);
  const refetchUserData = useAuth((state) => state.refetchUserData);

  const premium = useAuth((state) => state.user?.premium ?? null);
  const [checks, setChecks] = useState(0);
  const isActive = premium?.active === true;

  useEffect(() => {
    if (loading || checks >= MAX_CHECKS || (isActive && checks > 0)) return;
    const check = () =>
      void refetchUserData({ isForced: true }).then(() => {
        setChecks((count) => count + 1);
        if (checks === 0) publishPaymentEvent({ type: "success" });
      });
    const timer = setTimeout(check, checks === 0 ? 0 : CHECK_MS);
    return () => clearTimeout(timer);
  }, [loading, checks, isActive, refetchUserData]);

  return (
    <ResultLayout
      tone={isActive ? "good" : "waiting"}
      title={t("result.successTitle")}
      text={t(
        !isActive
          ? "result.confirming"
          : kind === "crypto"
            ? "result.successCryptoText"
            : "result.successText",
      )}
      actions={
        <>
          <Link to="/subscription" className={buttonStyles({ variant: "primary" })}>
            {t("result.dashboard")}
          </Link>
          <BotLink />
        </>
      }
      facts={<PaymentFacts />}
    >
      {isActive && <PlanContents tier={premium.tier} />}
    </ResultLayout>
  );
}
