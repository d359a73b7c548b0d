import { buttonStyles } from "@pith/ui/primitives/button";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";

/** The 404 page, illustrated with a broken line. */
export function NotFoundPage() {
  const t = useTranslate();
  return (
    <div data-not-found="" className="page py-16 md:py-28">
      <title>{`${t("notFound.title")} – Pith`}</title>
      <p className="text-2xl font-semibold tabular">404</p>
      <div aria-hidden="true" className="mt-5 flex max-w-120 items-center gap-6">
        <span className="h-1.5 flex-3 rounded-full bg-ink" />
        <span className="h-5 w-2.5 rounded-full border-2 border-seed" />
        <span className="h-px flex-2 bg-rule-strong" />
      </div>
      <h1 className="mt-8 text-xl font-semibold">{t("notFound.title")}</h1>
      <p className="mt-2 font-serif text-lg text-soft">{t("notFound.text")}</p>
      <p className="mt-8 mb-3 text-sm text-faint">{t("notFound.way")}</p>
      <Link to="/" className={buttonStyles({ variant: "primary" })}>
        {t("notFound.goHome")}
      </Link>
    </div>
  );
}
