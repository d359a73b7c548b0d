import { PlansLink } from "../../lib/account/plans-link.tsx";
import { useQuota } from "../../lib/account/use-quota.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Shows what a new summary costs, and the remaining quota. The parent reserves space for it. */
export function QuotaNote() {
  const t = useTranslate();
  const quota = useQuota();
  if (quota === null) return null;
  if (quota.left > 0) return <span data-quota={quota.left}>{t("quota.uses", { left: quota.left })}</span>;
  return (
    <span data-quota="0">
      {t("quota.none", { limit: quota.limit })} <PlansLink />
    </span>
  );
}
