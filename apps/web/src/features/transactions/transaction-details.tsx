import type { Transaction } from "@pith/core/billing/transaction";
import { Button } from "@pith/ui/primitives/button";
import { Download } from "lucide-react";
import { downloadText } from "../../lib/download-text.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { buildReceipt } from "./build-receipt.ts";
import { describePaymentMethod } from "./describe-payment-method.ts";
import { getOpenInvoiceUrl } from "./get-open-invoice-url.ts";
import { getReceiptUrl } from "./get-receipt-url.ts";
import { shortenPaymentId } from "./shorten-payment-id.ts";

export function TransactionDetails({ transaction }: { transaction: Transaction }) {
  const t = useTranslate();
  const locale = useLanguage();
  const receiptUrl = getReceiptUrl(transaction);
  const openUrl = getOpenInvoiceUrl(transaction);
  const facts = [
    { label: t("transactions.paymentId"), value: shortenPaymentId(transaction.provider_payment_id) },
    { label: t("transactions.paidWith"), value: describePaymentMethod(transaction) },
  ];
  return (
    <div
      data-transaction-details=""
      className="flex flex-wrap items-end justify-between gap-4 rounded-control bg-hover p-4"
    >
      <dl className="m-0 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-faint">{label}</dt>
            <dd className="m-0 wrap-anywhere tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-4">
        {receiptUrl && (
          <a href={receiptUrl} target="_blank" rel="noreferrer" className="link">
            {t("transactions.providerReceipt")}
          </a>
        )}
        {openUrl && (
          <a href={openUrl} target="_blank" rel="noreferrer" className="link">
            {t(transaction.status === "processing" ? "result.payRest" : "transactions.payInvoice")}
          </a>
        )}
        <Button size="small" onClick={() => downloadText(buildReceipt({ transaction, locale }))}>
          <Download aria-hidden="true" className="size-4" />
          {t("transactions.download")}
        </Button>
      </div>
    </div>
  );
}
