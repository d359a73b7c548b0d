import { getErrorCode } from "@pith/core/errors/app-error";
import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useEffect, useRef } from "react";
import { Link } from "../../lib/link.tsx";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useLocation } from "../../lib/router.ts";
import { type Failure, renderFailure } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useViewer } from "../../lib/viewer.ts";

/** Explains why the summary can't be shown, and what to do about it. */
export function LoadFailure({ failure }: { failure: Failure }) {
  const t = useTranslate();
  const { pathname, search } = useLocation();
  const isVisitor = useViewer() === "visitor";
  const code = getErrorCode(failure.code);
  const isOffline = useIsOffline();
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) window.location.reload();
    wasOffline.current = isOffline;
  }, [isOffline]);
  const isMissing = code === "not_found" || code === "forbidden";
  return (
    <div className="page py-16 md:py-24" data-load-failure={code}>
      <FailureNote
        title={t(isMissing ? "summary.missingTitle" : "summary.failedTitle")}
        action={
          <>
            {!isMissing && (
              <Button variant="primary" onClick={() => window.location.reload()}>
                {t("summary.tryAgain")}
              </Button>
            )}
            {isMissing && isVisitor && (
              <Link
                to={`/login?redirect=${encodeURIComponent(pathname + search)}`}
                className={buttonStyles({ variant: "primary" })}
              >
                {t("nav.signIn")}
              </Link>
            )}
            <Link
              to={isOffline ? "/summaries" : "/"}
              className={buttonStyles({ variant: isMissing && !isVisitor ? "primary" : "outline" })}
            >
              {t(isOffline ? "offline.list" : "summary.anotherVideo")}
            </Link>
          </>
        }
      >
        {isOffline ? t("offline.notHere") : isMissing ? t("summary.missingText") : renderFailure(failure)}
      </FailureNote>
    </div>
  );
}
