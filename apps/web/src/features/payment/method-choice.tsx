import type { PaymentMethod } from "@pith/core/billing/subscription";
import { clsx } from "clsx";
import { Bitcoin, CreditCard } from "lucide-react";
import { useId } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useMethods } from "./use-method.ts";

const icons = { card: CreditCard, crypto: Bitcoin } as const;

export function MethodChoice({
  value,
  onChange,
}: {
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
}) {
  const t = useTranslate();
  const name = useId();
  const methods = useMethods();
  return (
    <fieldset className="m-0 mt-5 p-0">
      <legend className="mb-2 text-sm font-medium">{t("payment.method")}</legend>
      <div className="space-y-2">
        {methods.map((method) => {
          const Icon = icons[method];
          return (
            <label
              key={method}
              data-method={method}
              className={clsx(
                "flex cursor-pointer items-center gap-3 rounded-control border p-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
                method === value ? "border-ink outline-1 outline-ink" : "border-rule-strong",
              )}
            >
              <input
                type="radio"
                name={name}
                checked={method === value}
                className="size-5 shrink-0"
                onChange={() => onChange(method)}
              />
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium">{t(`payment.${method}`)}</span>
                <span className="block text-sm text-faint">{t(`payment.${method}Hint`)}</span>
              </span>
              <Icon aria-hidden="true" className="size-5 text-faint" />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
