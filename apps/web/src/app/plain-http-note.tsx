import { Button } from "@pith/ui/primitives/button";
import { useState } from "react";
import { usePublicConfig } from "../lib/public-config.ts";
import { useLocation } from "../lib/router.ts";
import { localStore } from "../lib/storage.ts";
import { useTranslate } from "../lib/texts/texts.ts";

const SEEN_KEY = "pith-plain-http-seen";

/**
 * Explains once what doesn't work over plain HTTP. Sticks to the bottom of the viewport to avoid a layout
 * shift.
 */
export function PlainHttpNote() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const isPlainHttp = usePublicConfig((state) => state.config?.isPlainHttp === true);
  const [isSeen, setSeen] = useState(() => localStore.read(SEEN_KEY) !== null);
  // Browsers treat localhost like https. On phones, a summary's panes are at the bottom of the viewport.
  if (!isPlainHttp || isSeen || window.isSecureContext || /^\/(?:summary|s)\//i.test(pathname)) return null;
  return (
    <aside
      data-plain-http=""
      aria-label={t("plainHttp.label")}
      className="sticky bottom-0 z-20 border-t border-rule bg-sunk"
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
        <p className="min-w-0 flex-1 basis-60 text-soft">{t("plainHttp.text")}</p>
        <Button
          size="small"
          onClick={() => {
            localStore.write(SEEN_KEY, "1");
            setSeen(true);
          }}
        >
          {t("plainHttp.dismiss")}
        </Button>
      </div>
    </aside>
  );
}
