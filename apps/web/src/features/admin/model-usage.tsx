import type { ServerState } from "@pith/core/contract/server-state.schemas";
import { Facts } from "@pith/ui/primitives/facts";
import { type Translate, useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { formatCost } from "./format-numbers.ts";

type Usage = ServerState["models"]["today"][number];

/** Calls and costs by model, today and in the last 30 days. */
export function ModelUsage({ models: { today, month } }: { models: ServerState["models"] }) {
  const t = useTranslate();
  if (month.length === 0) return <p className="text-soft">{t("admin.noModels")}</p>;
  return (
    <div className="grid gap-x-12 gap-y-6 sm:grid-cols-2">
      <Period title={t("admin.today")} usages={today} />
      <Period title={t("admin.month")} usages={month} />
    </div>
  );
}

function Period({ title, usages }: { title: string; usages: readonly Usage[] }) {
  const t = useTranslate();
  const locale = useLanguage();
  return (
    <section>
      <h3 className="text-sm font-semibold">{title}</h3>
      {usages.length === 0 && <p className="mt-2 text-sm text-soft">{t("admin.noCalls")}</p>}
      <dl className="m-0 mt-2 text-sm">
        {usages.map((usage) => (
          <div
            key={usage.model}
            className="flex flex-wrap justify-between gap-x-4 border-t border-rule py-1.5"
          >
            <dt className="min-w-0 wrap-anywhere">
              <bdi>{usage.model}</bdi>
            </dt>
            <dd className="m-0 tabular">
              {usage.costMicroUsd === null ? t("admin.noPrice") : formatCost(usage.costMicroUsd, locale)}
            </dd>
            <dd className="m-0 w-full text-soft tabular">
              <Facts facts={describeCalls({ usage, t })} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function describeCalls({ usage, t }: { usage: Usage; t: Translate }): string[] {
  const { calls, failedCalls, inputTokens, outputTokens } = usage;
  return [
    t("admin.calls", { count: calls }),
    ...(failedCalls > 0 ? [t("admin.failedCalls", { count: failedCalls })] : []),
    t("admin.tokens", { input: inputTokens, output: outputTokens }),
  ];
}
