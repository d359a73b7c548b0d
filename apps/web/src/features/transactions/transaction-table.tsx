import type { Transaction } from "@pith/core/billing/transaction";
import { formatAmount } from "@pith/core/money/format-amount";
import { Badge, type BadgeColor } from "@pith/ui/primitives/badge";
import { ChevronDown } from "lucide-react";
import { Fragment, useState } from "react";
import { formatDay } from "../../lib/texts/format-day.ts";
import { say } from "../../lib/texts/say.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { useIsSmall } from "../../lib/use-is-small.ts";
import { TransactionDetails } from "./transaction-details.tsx";

const statusColors: Record<Transaction["status"], BadgeColor> = {
  succeeded: "green",
  pending: "amber",
  processing: "amber",
  failed: "red",
  cancelled: "gray",
  expired: "gray",
};

/** All payments, with their date, plan, amount and status. Rows expand to show details and a receipt. */
export function TransactionTable({ transactions }: { transactions: readonly Transaction[] }) {
  const t = useTranslate();
  const locale = useLanguage();
  const isShort = useIsSmall();
  const [openId, setOpenId] = useState<string | null>(null);
  if (transactions.length === 0) {
    return <p className="border-s-2 border-rule ps-5 text-soft">{t("transactions.empty")}</p>;
  }
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      aria-label={t("transactions.list")}
      data-transactions=""
      className="max-h-96 overflow-y-auto border-y border-rule max-sm:in-data-sheet:-mx-1 in-data-sheet:max-h-none in-data-sheet:overflow-visible"
    >
      <table className="w-full border-collapse text-start text-xs sm:text-sm">
        <thead className="sticky top-0 bg-paper text-xs text-faint in-data-sheet:bg-raised">
          <tr>
            {(["date", "plan", "amount", "status"] as const).map((column) => (
              <th key={column} scope="col" className="py-2.5 pe-1.5 text-start sm:pe-4 font-medium">
                {t(`transactions.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t("transactions.details")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {transactions.map((transaction) => {
            const isOpen = transaction.id === openId;
            return (
              <Fragment key={transaction.id}>
                <tr className="border-t border-rule">
                  <td className="py-2 pe-1.5 tabular min-[375px]:whitespace-nowrap sm:pe-4">
                    {formatDay({ date: transaction.timestamp, locale, isAbbreviated: isShort })}
                  </td>
                  <td className="py-2 pe-1.5 sm:pe-4">
                    {transaction.tier === null ? "–" : t(`tier.${transaction.tier}`)}
                  </td>
                  <td className="py-2 pe-1.5 sm:pe-4 whitespace-nowrap tabular">
                    {formatAmount({ amount: transaction.amount, currency: transaction.currency, locale })}
                  </td>
                  <td className="py-2 pe-1 sm:pe-2">
                    <Badge color={statusColors[transaction.status]}>
                      {say(`payment_status.${transaction.status}`)}
                    </Badge>
                  </td>
                  <td className="w-8 text-end sm:w-10">
                    <button
                      type="button"
                      aria-expanded={isOpen}
                      aria-label={t("transactions.detailsOf", {
                        date: formatDay({ date: transaction.timestamp, locale }),
                      })}
                      className="touch-room flex size-8 items-center justify-center rounded-control text-faint sm:size-10 hover:text-ink"
                      onClick={() => setOpenId(isOpen ? null : transaction.id)}
                    >
                      <ChevronDown
                        aria-hidden="true"
                        className={`size-4 transition-transform ${isOpen ? "rotate-180" : ""}`}
                      />
                    </button>
                  </td>
                </tr>
                {isOpen && (
                  <tr>
                    <td colSpan={5} className="pb-4">
                      <TransactionDetails transaction={transaction} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
