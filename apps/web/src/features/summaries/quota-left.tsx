import { useTranslate } from "../../lib/texts/texts.ts";
import { useQuota } from "../../lib/account/use-quota.ts";

/** How many summaries this month still has, where it is said already that one is used. */
export function QuotaLeft() {
  const t = useTranslate();
  const quota = useQuota();
  return quota && t(quota.left > 0 ? "quota.left" : "quota.none", { ...quota });
}
