import { decideCookieConsent } from "@pith/core/consent/decide-cookie-consent";
import { normalizeCookiePreferences } from "@pith/core/consent/normalize-cookie-preferences";
import { Button } from "@pith/ui/primitives/button";
import { useState } from "react";
import { useConsent } from "../../lib/consent-store.ts";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";
import { CategoryList } from "./category-list.tsx";
import { ConsentButtons } from "./consent-buttons.tsx";

/** Asks for cookie consent once, in a compact form or with all categories. Doesn't block the page behind it. */
export function ConsentBanner() {
  const t = useTranslate();
  const store = useConsent((state) => state.decide);
  const [isExpanded, setExpanded] = useState(false);
  const [preferences, setPreferences] = useState(() => normalizeCookiePreferences(null));

  /** The banner, including the focused button, unmounts and is last in the DOM; so focus moves to the content. */
  function decide(...decided: Parameters<typeof store>): void {
    document.querySelector("main")?.focus({ preventScroll: true });
    store(...decided);
  }

  return (
    <section
      ref={tellBannerHeight}
      aria-label={t("cookies.title")}
      data-cookie-banner={isExpanded ? "expanded" : "compact"}
      className="fixed inset-x-4 bottom-4 z-40 max-h-[calc(100dvh-96px)] max-w-120 overflow-y-auto rounded-surface border border-rule bg-raised p-5 shadow-lift sm:inset-x-auto sm:end-6 sm:bottom-6"
    >
      <h2 className="font-semibold">{t("cookies.title")}</h2>
      <p className="mt-1 text-sm text-soft">
        {t("cookies.text")}{" "}
        <Link to="/privacy" className="link">
          {t("footer.privacy")}
        </Link>
      </p>
      {isExpanded && (
        <div className="mt-4 border-t border-rule pt-4">
          <CategoryList preferences={preferences} onChange={setPreferences} />
        </div>
      )}
      {/* Declining must be as easy as accepting: same button, size and distance. */}
      {isExpanded ? (
        <ConsentButtons preferences={preferences} onDecide={decide} className="mt-4" />
      ) : (
        <div className="mt-4 grid gap-2 sm:grid-cols-2 sm:*:last:col-span-2">
          <Button variant="strong" onClick={() => decide(decideCookieConsent({ kind: "all" }))}>
            {t("cookies.dontCare")}
          </Button>
          <Button variant="strong" onClick={() => decide(decideCookieConsent({ kind: "decline" }))}>
            {t("cookies.decline")}
          </Button>
          <Button aria-expanded={isExpanded} onClick={() => setExpanded(true)}>
            {t("cookies.choose")}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Publishes the banner's height, so that focused elements and the end of the page can scroll clear of it. */
function tellBannerHeight(banner: HTMLElement | null): (() => void) | undefined {
  if (!banner || typeof ResizeObserver === "undefined") return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty("--banner-height", `${banner.offsetHeight}px`);
  });
  observer.observe(banner);
  return () => observer.disconnect();
}
