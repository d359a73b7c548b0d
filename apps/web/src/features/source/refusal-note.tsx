import { getErrorCode } from "@pith/core/errors/app-error";
import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useHasPlans } from "../../lib/edition.ts";
import { getLoginUrl } from "../../lib/get-login-url.ts";
import { Link } from "../../lib/link.tsx";
import { useLocation } from "../../lib/router.ts";
import { type Failure, renderFailure } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Explains why a summary wasn't started, and suggests an alternative if there is one. */
export function RefusalNote({
  refusal,
  onKind,
}: {
  refusal: Failure;
  /** Omitted if the form only has a link field. */
  onKind?: (kind: "file" | "text") => void;
}) {
  const t = useTranslate();
  const code = getErrorCode(refusal.code);
  const hasPlans = useHasPlans();
  const location = useLocation();
  const isQuota = code === "quota_exceeded";
  const isSignedOut = code === "unauthenticated" || refusal.code === "forbidden.members_only";
  const canUpload = onKind !== undefined && (code === "unsupported_link" || code === "source_blocked");
  return (
    <FailureNote
      data-failure={code}
      className="mt-4"
      action={
        isQuota && hasPlans ? (
          <Link to="/subscription?section=upgrade" className={buttonStyles({ size: "small" })}>
            {t("source.seePlans")}
          </Link>
        ) : isSignedOut ? (
          <Link to={getLoginUrl(location)} className={buttonStyles({ size: "small" })}>
            {t("nav.signIn")}
          </Link>
        ) : (
          canUpload && (
            <Button size="small" onClick={() => onKind("file")}>
              {t("source.useFile")}
            </Button>
          )
        )
      }
    >
      {renderFailure(refusal)}
    </FailureNote>
  );
}
