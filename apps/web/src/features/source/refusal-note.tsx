import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Link } from "../../lib/link.tsx";
import { localiseFailure } from "../../lib/texts/localise-text.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import type { StartRefusal } from "./use-start-summary.ts";

/** Why a summary wasn't started, in the server's words, and the way on where there is one. */
export function RefusalNote({
  refusal,
  onKind,
}: {
  refusal: StartRefusal;
  onKind: (kind: "file" | "text") => void;
}) {
  const t = useTranslate();
  const isQuota = refusal.code === "quota_exceeded";
  const canUpload = refusal.code === "unsupported_link" || refusal.code === "source_blocked";
  return (
    <FailureNote
      data-failure={refusal.code}
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
      {localiseFailure(refusal)}
    </FailureNote>
  );
}
