import type { CookiePreferences } from "@pith/core/consent/cookie-preferences";
import { decideCookieConsent } from "@pith/core/consent/decide-cookie-consent";
import { Button } from "@pith/ui/primitives/button";
import { clsx } from "clsx";
import { useTranslate } from "../../lib/texts/texts.ts";

export function ConsentButtons({
  preferences,
  onDecide,
  className,
}: {
  preferences: CookiePreferences;
  onDecide: (decision: ReturnType<typeof decideCookieConsent>) => void;
  className: string;
}) {
  const t = useTranslate();
  return (
    <div className={clsx("grid grid-cols-2 gap-2 *:first:col-span-2", className)}>
      <Button
        variant="strong"
        onClick={() => onDecide(decideCookieConsent({ kind: "selected", selected: preferences }))}
      >
        {t("cookies.acceptSelected")}
      </Button>
      <Button onClick={() => onDecide(decideCookieConsent({ kind: "all" }))}>{t("cookies.acceptAll")}</Button>
      <Button onClick={() => onDecide(decideCookieConsent({ kind: "decline" }))}>
        {t("cookies.decline")}
      </Button>
    </div>
  );
}
