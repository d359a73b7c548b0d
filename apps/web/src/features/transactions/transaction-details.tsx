import { buildReceipt, type Receipt } from "@pith/core/billing/build-receipt";
import { describePaymentMethod } from "@pith/core/billing/describe-payment-method";
import { getOpenInvoiceUrl } from "@pith/core/billing/get-open-invoice-url";
import { getReceiptUrl } from "@pith/core/billing/get-receipt-url";
import { shortenPaymentId } from "@pith/core/billing/shorten-payment-id";
import type { Transaction } from "@pith/core/billing/transaction";
import { Button } from "@pith/ui/primitives/button";
import { Download } from "lucide-react";
import { downloadText } from "../../lib/download-text.ts";
import { localizeText } from "../../lib/texts/localize-text.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

/** What stands behind a payment, and its receipt. */
export function TransactionDetails({ transaction }: { transaction: Transaction }) {
  const t = useTranslate();
  const locale = useLanguage();
  const receiptUrl = getReceiptUrl(transaction);
  const openUrl = getOpenInvoiceUrl(transaction);
  const facts = [
    { label: t("transactions.paymentId"), value: shortenPaymentId(transaction.provider_payment_id) },
    {
      label: t("transactions.paidWith"),
      value: localizeText(describePaymentMethod(transaction)),
    },
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
            <dd className="m-0 break-all tabular">{value}</dd>
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
        <Button
          size="small"
          onClick={() => downloadText(localizeReceipt(buildReceipt({ transaction, locale })))}
        >
          <Download aria-hidden="true" className="size-4" />
          {t("transactions.download")}
        </Button>
      </div>
    </div>
  );
}

/** A receipt's lines are texts of core's, each whole. */
function localizeReceipt({ fileName, text }: Receipt): Receipt {
  return { fileName, text: text.split("\n").map(localizeText).join("\n") };
}
