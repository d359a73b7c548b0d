import { useAuth } from "../../lib/auth/auth.ts";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Links to the history for returning users, including guests. */
export function EarlierSummaries() {
  const t = useTranslate();
  const hasUser = useAuth((state) => state.user !== null);
  // Keeps its height, so that nothing shifts once the sign-in state is known.
  return (
    <p className="mt-1 min-h-5 text-sm">
      {hasUser && (
        <Link to="/summaries" className="link text-soft">
          {t("home.earlier")}
        </Link>
      )}
    </p>
  );
}
