import type { ErrorCode } from "@pith/core/errors/app-error";
import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { useLocation } from "react-router";
import { Link } from "../../lib/link.tsx";
import { localiseFailure } from "../../lib/texts/localise-text.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useViewer } from "../../lib/viewer.ts";

/** Why the summary can't be shown, and what to do. */
export function LoadFailure({ code, message }: { code: ErrorCode; message: string }) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const isVisitor = useViewer() === "visitor";
  const isMissing = code === "not_found" || code === "forbidden";
  return (
    <div className="page py-16" data-load-failure={code}>
      <div role="alert" className="max-w-measure border-s-2 border-ink ps-5">
        <h1 className="text-xl font-semibold text-balance">
          {t(isMissing ? "summary.missingTitle" : "summary.failedTitle")}
        </h1>
        <p className="mt-2 text-soft">
          {isMissing ? t("summary.missingText") : localiseFailure({ code, message })}
        </p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        {!isMissing && (
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t("summary.tryAgain")}
          </Button>
        )}
        {isMissing && isVisitor && (
          <Link
            to={`/login?redirect=${encodeURIComponent(pathname)}`}
            className={buttonStyles({ variant: "primary" })}
          >
            {t("nav.signIn")}
          </Link>
        )}
        <Link to="/" className={buttonStyles({ variant: isMissing && !isVisitor ? "primary" : "outline" })}>
          {t("summary.anotherVideo")}
        </Link>
      </div>
    </div>
  );
}
