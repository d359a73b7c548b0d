import { decideCookieConsent } from "@pith/core/consent/decide-cookie-consent";
import { normalizeCookiePreferences } from "@pith/core/consent/normalize-cookie-preferences";
import { Button } from "@pith/ui/primitives/button";
import { useState } from "react";
import { useConsent } from "../../lib/consent-store.ts";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";
import { CategoryList } from "./category-list.tsx";
import { ConsentButtons } from "./consent-buttons.tsx";

/**
 * Asks for cookie consent once, as a two-line strip at the bottom of the viewport or a card with all
 * categories. Doesn't block the page behind it.
 */
export function ConsentBanner() {
  const t = useTranslate();
  const store = useConsent((state) => state.decide);
  const [isExpanded, setExpanded] = useState(false);
  const [preferences, setPreferences] = useState(() => normalizeCookiePreferences(null));

  /** The focused button disappears with the banner, so move focus to the content. */
  function decide(...decided: Parameters<typeof store>): void {
    document.querySelector("main")?.focus({ preventScroll: true });
    store(...decided);
  }

  if (isExpanded) {
    return (
      <section
        ref={publishBannerHeight}
        aria-label={t("cookies.title")}
        data-cookie-banner="expanded"
        className="fixed inset-x-4 bottom-4 z-40 max-h-[calc(100dvh-96px)] max-w-120 overflow-y-auto rounded-surface border border-rule bg-raised p-5 shadow-lift sm:inset-x-auto sm:end-6 sm:bottom-6"
      >
        <h2 className="font-semibold">{t("cookies.title")}</h2>
        <p className="mt-1 text-sm text-soft">
          {t("cookies.text")} <PrivacyLink />
        </p>
        <div className="mt-4 border-t border-rule pt-4">
          <CategoryList preferences={preferences} onChange={setPreferences} />
        </div>
        <ConsentButtons preferences={preferences} onDecide={decide} className="mt-4" />
      </section>
    );
  }
  // Declining must be as easy as accepting, so both buttons share a row, style and size.
  const answerStyle =
    "h-7 min-h-7! px-0.5! py-0! text-xs! tracking-tight max-sm:whitespace-nowrap sm:h-9 sm:px-4! sm:text-sm!";
  return (
    <section
      ref={publishBannerHeight}
      aria-label={t("cookies.title")}
      data-cookie-banner="compact"
      className="fixed inset-x-0 bottom-0 z-40 flex min-h-[60px] flex-col justify-center gap-x-6 border-t border-rule bg-raised px-2 py-0.5 shadow-lift sm:max-lg:gap-2 sm:max-lg:py-3 sm:px-6 lg:flex-row lg:items-center lg:justify-start"
    >
      <p className="flex items-baseline justify-between gap-3 px-1 text-xs/5 sm:px-0 max-sm:whitespace-nowrap sm:justify-start sm:text-sm lg:grow">
        <span className="min-w-0">{t("cookies.short")}</span>
        <span className="max-sm:hidden">
          <PrivacyLink />
        </span>
        <button
          type="button"
          className="link relative z-1 -my-1 inline-flex min-h-6 min-w-6 shrink-0 items-center justify-center"
          onClick={() => setExpanded(true)}
        >
          {t("cookies.choose")}
        </button>
      </p>
      <div className="grid grid-cols-2 gap-1.5 sm:max-lg:w-fit sm:max-lg:gap-2">
        <Button
          variant="strong"
          className={answerStyle}
          onClick={() => decide(decideCookieConsent({ kind: "all" }))}
        >
          {t("cookies.dontCare")}
        </Button>
        <Button
          variant="strong"
          className={answerStyle}
          onClick={() => decide(decideCookieConsent({ kind: "decline" }))}
        >
          {t("cookies.decline")}
        </Button>
      </div>
    </section>
  );
}

function PrivacyLink() {
  const t = useTranslate();
  return (
    <Link to="/privacy" className="link">
      {t("footer.privacy")}
    </Link>
  );
}

/** Publishes the banner's height, so that focused elements and the end of the page can scroll clear of it. */
function publishBannerHeight(banner: HTMLElement | null): (() => void) | undefined {
  if (!banner || typeof ResizeObserver === "undefined") return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty("--banner-height", `${banner.offsetHeight}px`);
  });
  observer.observe(banner);
  return () => observer.disconnect();
}
