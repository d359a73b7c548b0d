import { planCatalog } from "@pith/core/plans/plan-catalog";
import type { Texts } from "../locales/create-texts.ts";
import { concatText, type FormattedText, joinText, styleText } from "./formatted-text.ts";

/** Describes the paid plans, one per line. */
export function buildPlans(texts: Texts): FormattedText {
  const plans = Object.values(planCatalog).filter(({ id }) => id !== "free");
  const lines = plans.map(({ name, summariesPerMonth, hasAudio }) => {
    const features = [
      texts.say({ code: "plan_feature.summaries", params: { count: summariesPerMonth } }),
      ...(hasAudio ? [texts.say({ code: "plan_feature.audio", params: {} })] : []),
    ];
    return concatText(styleText({ piece: name, style: "bold" }), ` · ${features.join(" · ")}`);
  });
  return joinText({ pieces: [texts.t("upgrade.more"), ...lines], separator: "\n" });
}
