import { Button, buttonStyles } from "@pith/ui/primitives/button";
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
    <div role="alert" data-failure={refusal.code} className="mt-4 border-s-2 border-red ps-4">
      <p className="text-sm text-ink">{localiseFailure(refusal)}</p>
      {isQuota && (
        <Link to="/subscription?section=upgrade" className={`${buttonStyles({ size: "small" })} mt-3`}>
          {t("source.seePlans")}
        </Link>
      )}
      {canUpload && (
        <Button size="small" className="mt-3" onClick={() => onKind("file")}>
          {t("source.useFile")}
        </Button>
      )}
    </div>
  );
}
