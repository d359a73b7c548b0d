import type { Transaction } from "@pith/core/billing/transaction";
import { buttonStyles } from "@pith/ui/primitives/button";
import { useEffect } from "react";
import { useAuth } from "../../lib/auth/auth.ts";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";
import { PaymentFacts } from "./payment-facts.tsx";
import { PaymentSuccessPage } from "./payment-success-page.tsx";
import { ResultLayout } from "./result-layout.tsx";
import { useBookedPayment } from "./use-booked-payment.ts";

/** Explains that a partial payment isn't lost, and links to the invoice for the rest. */
export function PaymentPartialPage({ kind }: { kind: "card" | "crypto" }) {
  const t = useTranslate();
  const loading = useAuth((state) => state.loading);
  const user = useAuth((state) => state.user);
  const refetchUserData = useAuth((state) => state.refetchUserData);

  useEffect(() => {
    if (!loading) void refetchUserData({ isForced: true });
  }, [loading, refetchUserData]);

  const booked = useBookedPayment();
  // The payment in the URL or, without one, any partial payment.
  const isOpen = ({ status, invoice_url }: Transaction) =>
    (status === "pending" || status === "processing") && invoice_url !== null;
  const open = booked ? (isOpen(booked) ? booked : null) : user?.transactions.find(isOpen);
  const invoiceUrl = open?.invoice_url ?? null;
  // The missing amount has arrived in the meantime.
  if (booked?.status === "succeeded") return <PaymentSuccessPage kind={kind} />;
  const share = booked?.paid && booked.amount ? Math.min(1, booked.paid / booked.amount) : null;
  return (
    <ResultLayout
      tone="partly"
      {...(share !== null && { share })}
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
      facts={<PaymentFacts isPart />}
    />
  );
}
