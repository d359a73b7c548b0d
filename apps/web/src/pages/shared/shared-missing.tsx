import { getErrorCode } from "@pith/core/errors/app-error";
import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Link } from "../../lib/link.tsx";
import { type Failure, renderFailure } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Shown if the link doesn't work anymore or the server can't be reached. */
export function SharedMissing({ failure }: { failure: Failure }) {
  const t = useTranslate();
  const code = getErrorCode(failure.code);
  const isMissing = code === "not_found";
  return (
    <div className="page py-16 md:py-24" data-load-failure={code}>
      <FailureNote
        title={t(isMissing ? "shared.missingTitle" : "summary.failedTitle")}
        action={
          <>
            {!isMissing && (
              <Button variant="primary" onClick={() => window.location.reload()}>
                {t("summary.tryAgain")}
              </Button>
            )}
            <Link to="/" className={buttonStyles({ variant: isMissing ? "primary" : "outline" })}>
              {t("shared.makeOwn")}
            </Link>
          </>
        }
      >
        {isMissing ? t("shared.missingText") : renderFailure(failure)}
      </FailureNote>
    </div>
  );
}
