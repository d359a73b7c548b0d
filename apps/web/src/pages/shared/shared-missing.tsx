import type { ErrorCode } from "@pith/core/errors/app-error";
import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { Link } from "../../lib/link.tsx";
import { localiseFailure } from "../../lib/texts/localise-text.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** The link leads nowhere any more, or the server couldn't be asked. */
export function SharedMissing({ code, message }: { code: ErrorCode; message: string }) {
  const t = useTranslate();
  const isMissing = code === "not_found";
  return (
    <div className="page py-16" data-load-failure={code}>
      <h1 className="text-xl font-semibold">
        {t(isMissing ? "shared.missingTitle" : "summary.failedTitle")}
      </h1>
      <p role="alert" className="mt-2 max-w-measure text-soft">
        {isMissing ? t("shared.missingText") : localiseFailure({ code, message })}
      </p>
      <div className="mt-8 flex gap-3">
        {!isMissing && (
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t("summary.tryAgain")}
          </Button>
        )}
        <Link to="/" className={buttonStyles({ variant: isMissing ? "primary" : "outline" })}>
          {t("shared.makeOwn")}
        </Link>
      </div>
    </div>
  );
}
