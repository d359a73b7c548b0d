import { useQuota } from "../../lib/account/use-quota.ts";
import { useHasPlans } from "../../lib/edition.ts";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Shows what a new summary costs, and the remaining quota. The parent reserves space for it. */
export function QuotaNote() {
  const t = useTranslate();
  const quota = useQuota();
  const hasPlans = useHasPlans();
  if (quota === null) return null;
  if (quota.left > 0) return <span data-quota={quota.left}>{t("quota.uses", { left: quota.left })}</span>;
  return (
    <span data-quota="0">
      {t("quota.none", { limit: quota.limit })}
      {hasPlans && (
        <>
          {" "}
          <Link to="/subscription?section=upgrade" className="link">
            {t("source.seePlans")}
          </Link>
        </>
      )}
    </span>
  );
}
