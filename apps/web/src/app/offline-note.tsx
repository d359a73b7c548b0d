import { useEffect, useState } from "react";
import { Link } from "../lib/link.tsx";
import { logError } from "../lib/log-error.ts";
import { useIsOffline } from "../lib/offline/use-is-offline.ts";
import { useLocation } from "../lib/router.ts";
import { useTranslate } from "../lib/texts/texts.ts";

/** Shown while offline, with a link to the summaries that can still be read. */
export function OfflineNote() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const isOffline = useIsOffline();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isOffline) return undefined;
    let isGone = false;
    import("../lib/offline/copies.ts")
      .then(({ listCopies }) => listCopies())
      .then((copies) => isGone || setCount(copies.length))
      .catch(logError);
    return () => {
      isGone = true;
    };
  }, [isOffline]);
  return (
    <div role="status">
      {isOffline && (
        <p className="border-b border-rule bg-amber-wash py-2 text-sm text-ink">
          <span className="page block">
            {t("shell.offline")}{" "}
            {count > 0 && pathname !== "/summaries" && (
              <Link to="/summaries" className="link">
                {t("shell.offlineRead", { count })}
              </Link>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
