import { useQuota } from "../../lib/account/use-quota.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Shows how many summaries are left this month, in places that already mention that a summary uses one. */
export function QuotaLeft() {
  const t = useTranslate();
  const quota = useQuota();
  return quota && t(quota.left > 0 ? "quota.left" : "quota.none", { ...quota });
}
