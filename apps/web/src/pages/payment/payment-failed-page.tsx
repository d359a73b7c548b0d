import { buttonStyles } from "@pith/ui/primitives/button";
import { PaymentTips } from "../../features/payment/payment-tips.tsx";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";
import { PaymentFacts } from "./payment-facts.tsx";
import { ResultLayout } from "./result-layout.tsx";

/** Explains that nothing was charged, and what to do next. */
export function PaymentFailedPage({ kind }: { kind: "card" | "crypto" }) {
  const t = useTranslate();
  return (
    <ResultLayout
      tone="bad"
      title={t("result.failedTitle")}
      text={t(kind === "crypto" ? "result.failedCryptoText" : "result.failedText")}
      actions={
        <>
          <Link to="/payment" className={buttonStyles({ variant: "primary" })}>
            {t("result.tryAgain")}
          </Link>
          <Link to="/support" className={buttonStyles()}>
            {t("result.support")}
          </Link>
        </>
      }
      facts={<PaymentFacts />}
    >
      {kind === "card" && <PaymentTips />}
    </ResultLayout>
  );
}
