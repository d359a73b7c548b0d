import { useQuota } from "../../lib/account/use-quota.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** How many summaries are left this month, for places that already say that a summary uses one. */
export function QuotaLeft() {
  const t = useTranslate();
  const quota = useQuota();
  return quota && t(quota.left > 0 ? "quota.left" : "quota.none", { ...quota });
}
