import { useAuth } from "../../lib/auth/auth.ts";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";

/** The way back to what was summarized before, for everyone who has been here, guests too. */
export function EarlierSummaries() {
  const t = useTranslate();
  const hasUser = useAuth((state) => state.user !== null);
  // The line keeps its room, so that nothing moves once it is known who this is.
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
