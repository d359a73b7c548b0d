import type { Summary } from "@pith/core/summaries/summary";
import { Button } from "@pith/ui/primitives/button";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import { ExportMenu } from "./export-menu.tsx";
import { RenderingChoice } from "./rendering-choice.tsx";
import { ShareDialog } from "./share-dialog.tsx";

/** What can be done with a finished summary. */
export function SummaryActions({
  summary,
  onChange,
}: {
  summary: Summary;
  onChange: (summary: Summary) => void;
}) {
  const t = useTranslate();
  const [isSharing, setSharing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  return (
    <div data-no-print="" className="flex flex-wrap items-center gap-2 max-sm:gap-1.5">
      <RenderingChoice summary={summary} onFailed={setError} />
      {/* The two stay together: beside the length where there is room on a phone, else in the next row. */}
      <div className="contents max-sm:flex max-sm:grow max-sm:gap-1.5 max-sm:*:grow max-[360px]:[&>button>svg]:hidden">
        <ExportMenu summaryId={summary.id} title={summary.content?.title ?? ""} onFailed={setError} />
        <Button onClick={() => setSharing(true)}>
          <Share2 aria-hidden="true" className="size-4" />
          {t("share.open")}
        </Button>
      </div>
      {error && (
        <p role="alert" className="w-full text-sm text-red">
          {error}
        </p>
      )}
      <ShareDialog
        summary={summary}
        isOpen={isSharing}
        onClose={() => setSharing(false)}
        onChange={onChange}
      />
    </div>
  );
}
