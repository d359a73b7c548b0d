import { getReceiptUrl } from "@pith/core/billing/get-receipt-url";
import { buttonStyles } from "@pith/ui/primitives/button";
import { useEffect } from "react";
import { useAuth } from "../../lib/auth/auth.ts";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";
import { PaymentFacts } from "./payment-facts.tsx";
import { ResultLayout } from "./result-layout.tsx";

/** Less arrived than was due: nothing is lost, and an invoice for the rest is at hand. */
export function PaymentPartialPage({ kind }: { kind: "card" | "crypto" }) {
  const t = useTranslate();
  const loading = useAuth((state) => state.loading);
  const user = useAuth((state) => state.user);
  const refetchUserData = useAuth((state) => state.refetchUserData);

  useEffect(() => {
    if (!loading) void refetchUserData({ isForced: true });
  }, [loading, refetchUserData]);

  const open = user?.transactions.find(
    ({ status, invoice_url }) => (status === "pending" || status === "processing") && invoice_url !== null,
  );
  const invoiceUrl = open ? (open.invoice_url ?? getReceiptUrl(open)) : null;
  return (
    <ResultLayout
      tone="partly"
      title={t("result.partialTitle")}
      text={t(kind === "crypto" ? "result.partialCryptoText" : "result.partialText")}
      actions={
        <>
          {invoiceUrl ? (
            <a href={invoiceUrl} className={buttonStyles({ variant: "primary" })}>
              {t("result.payRest")}
            </a>
          ) : (
            <Link to="/subscription?section=transactions" className={buttonStyles({ variant: "primary" })}>
              {t("result.seePayments")}
            </Link>
          )}
          <Link to="/support" className={buttonStyles()}>
            {t("result.support")}
          </Link>
        </>
      }
    >
      <PaymentFacts />
    </ResultLayout>
  );
}
