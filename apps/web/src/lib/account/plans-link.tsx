import { useHasPlans } from "../edition.ts";
import { Link } from "../link.tsx";
import { useTranslate } from "../texts/texts.ts";

/** Links to the plans, for users whose quota is used up. Renders nothing if this server has no plans. */
export function PlansLink() {
  const t = useTranslate();
  if (!useHasPlans()) return null;
  return (
    <Link to="/subscription?section=upgrade" className="link">
      {t("source.seePlans")}
    </Link>
  );
}
