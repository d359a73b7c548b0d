import { buildPlanList } from "@pith/core/plans/build-plan-list";
import type { Tier } from "@pith/core/plans/tier";
import { say } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** The new plan's features. Renders nothing for admin, which isn't for sale. */
export function PlanContents({ tier }: { tier: Tier }) {
  const t = useTranslate();
  const plan = buildPlanList().find(({ id }) => id === tier);
  if (!plan?.messages) return null;
  return (
    <section className="mt-8">
      <h2 className="text-sm font-medium">{t("result.includes", { plan: plan.name })}</h2>
      <ul className="mt-2 mb-0 list-none space-y-1.5 p-0 text-sm text-soft">
        {plan.messages.features.map((feature) => (
          <li key={feature.code} className="flex gap-2.5">
            <span aria-hidden="true" className="mt-1.5 h-2.5 w-1 shrink-0 rounded-full bg-seed" />
            {say(feature)}
          </li>
        ))}
      </ul>
    </section>
  );
}
