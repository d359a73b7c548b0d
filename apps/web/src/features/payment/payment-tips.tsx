import { useTranslate } from "../../lib/texts/texts.ts";

/** Tips that usually help after a failed payment. */
export function PaymentTips() {
  const t = useTranslate();
  return (
    <ul className="mt-4 list-none space-y-2 p-0 text-sm">
      {(["card", "funds", "method", "bank"] as const).map((tip) => (
        <li key={tip} className="flex gap-2.5">
          <span aria-hidden="true" className="mt-1.5 h-2.5 w-1 shrink-0 rounded-full bg-rule-strong" />
          {t(`payment.tip.${tip}`)}
        </li>
      ))}
    </ul>
  );
}
