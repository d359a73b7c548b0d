import { Wordmark } from "@pith/ui/brand/wordmark";
import { Link } from "../../lib/link.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useRegion } from "../../lib/region.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { LanguageChoice } from "./language-choice.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

const FIRST_YEAR = 2024;

export function SiteFooter() {
  const t = useTranslate();
  const config = usePublicConfig((state) => state.config);
  const isEu = useRegion((state) => state.isEu);
  const openSettings = useRegion((state) => state.openCookieSettings);
  const year = new Date().getFullYear();
  return (
    <footer className="mt-12 border-t md:mt-24 border-rule bg-sunk">
      <div className="page flex flex-col flex-wrap gap-x-16 gap-y-10 py-12 sm:flex-row">
        <div className="min-w-56 sm:flex-1">
          <Wordmark />
          <p className="mt-3 max-w-72 text-sm text-soft">{t("footer.tagline")}</p>
        </div>
        <nav
          aria-label={t("footer.label")}
          className="grid grid-cols-[1fr_fit-content(56%)] gap-x-4 gap-y-2 text-sm break-words pointer-coarse:gap-y-0 pointer-coarse:*:py-3 sm:grid-cols-[auto_auto] sm:justify-start sm:gap-x-12 md:gap-x-16"
        >
          <FooterLink to="/">{t("footer.features")}</FooterLink>
          <FooterLink to="/privacy">{t("footer.privacy")}</FooterLink>
          <FooterLink to="/docs">{t("footer.docs")}</FooterLink>
          <FooterLink to="/terms">{t("footer.terms")}</FooterLink>
          <a
            className="py-1 text-soft hover:text-ink hover:underline"
            href={`mailto:${config?.supportEmail ?? "support@pith.app"}`}
          >
            {t("footer.contact")}
          </a>
          {config?.botUsername && (
            <a
              className="py-1 text-soft hover:text-ink hover:underline"
              href={`https://t.me/${config.botUsername}`}
              target="_blank"
              rel="noreferrer"
            >
              {t("footer.bot")}
            </a>
          )}
          {isEu === true && (
            <button
              type="button"
              className="py-1 text-start text-soft hover:text-ink hover:underline"
              onClick={openSettings}
            >
              {t("footer.cookies")}
            </button>
          )}
        </nav>
        <div className="flex flex-col items-start gap-3 sm:max-lg:flex-row">
          <ThemeChoice />
          <LanguageChoice />
        </div>
        <p className="text-xs text-faint sm:max-lg:ms-auto sm:max-lg:self-center lg:w-full">
          {t("footer.copyright", { years: year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : String(FIRST_YEAR) })}
        </p>
      </div>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="py-1 text-soft hover:text-ink hover:underline" to={to}>
      {children}
    </Link>
  );
}
