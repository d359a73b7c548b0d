import { GetStartedCards } from "../../features/get-started/get-started-cards.tsx";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Shows how to get started with the free plan, which doesn't require signing in. */
export function GetStartedScreen() {
  const t = useTranslate();
  return (
    <div data-get-started="">
      <h1 className="text-xl font-semibold">{t("getStarted.title")}</h1>
      <p className="mt-2 mb-8 max-w-measure text-soft">{t("getStarted.text")}</p>
      <GetStartedCards />
      <p className="mt-6 text-sm text-soft">
        <Link to="/" className="link">
          {t("getStarted.orHere")}
        </Link>
      </p>
    </div>
  );
}
