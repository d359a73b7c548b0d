import type { Transaction } from "@pith/core/billing/transaction";
import { Button } from "@pith/ui/primitives/button";
import { useState } from "react";
import { Sheet } from "../../lib/sheet.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useIsSmall } from "../../lib/use-is-small.ts";
import { TransactionTable } from "./transaction-table.tsx";

export function TransactionsSection({ transactions }: { transactions: readonly Transaction[] }) {
  const t = useTranslate();
  const isSmall = useIsSmall();
  const [isOpen, setOpen] = useState(false);
  if (!isSmall) return <TransactionTable transactions={transactions} />;
  return (
    <>
      <p className="text-soft">{t("transactions.text")}</p>
      <Button className="mt-4" onClick={() => setOpen(true)}>
        {t("transactions.viewAll")}
      </Button>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={t("transactions.title")}>
        <TransactionTable transactions={transactions} />
      </Sheet>
    </>
  );
}
