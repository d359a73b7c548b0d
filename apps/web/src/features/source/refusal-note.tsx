import { getErrorCode } from "@pith/core/errors/app-error";
import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Link } from "../../lib/link.tsx";
import { type Failure, renderFailure } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Explains why a summary wasn't started, and what else the user can try, if anything. */
export function RefusalNote({
  refusal,
  onKind,
}: {
  refusal: Failure;
  /** Absent if the form has only a field for links. */
  onKind?: (kind: "file" | "text") => void;
}) {
  const t = useTranslate();
  const code = getErrorCode(refusal.code);
  const isQuota = code === "quota_exceeded";
  const canUpload = onKind !== undefined && (code === "unsupported_link" || code === "source_blocked");
  return (
    <FailureNote
      data-failure={code}
      className="mt-4"
      action={
        isQuota ? (
          <Link to="/subscription?section=upgrade" className={buttonStyles({ size: "small" })}>
            {t("source.seePlans")}
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
