import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import { Button } from "@pith/ui/primitives/button";
import { Check, Copy, Download } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { useTexts } from "../../../texts/texts-provider.tsx";
import { openInObsidian, saveFile } from "./save-file.ts";
import { type FileFormat, fileFormats, writeFile } from "./write-file.ts";

const COPIED_MS = 2000;

/** Copies or exports the summary on screen, entirely on this device. */
export function SummaryActions({ content, video }: { content: SummaryContent; video: Video }) {
  const { translate } = useTexts();
  const id = useId();
  const [isExporting, setExporting] = useState(false);
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);

  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const write = (format: FileFormat) => writeFile({ format, content, video });
  const attempt = (work: Promise<unknown>, done: "copied" | null) =>
    work.then(
      () => setOutcome(done),
      () => setOutcome("failed"),
    );

  return (
    <div className="mb-4">
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() => void attempt(navigator.clipboard.writeText(write("text").text), "copied")}
        >
          {outcome === "copied" ? (
            <Check aria-hidden="true" size={14} />
          ) : (
            <Copy aria-hidden="true" size={14} />
          )}
          {translate("actions.copy")}
        </Button>
        <Button
          size="small"
          aria-expanded={isExporting}
          aria-controls={isExporting ? id : undefined}
          onClick={() => setExporting(!isExporting)}
        >
          <Download aria-hidden="true" size={14} />
          {translate("actions.export")}
        </Button>
      </div>
      {isExporting && (
        <div id={id} className="mt-2 flex flex-wrap gap-2">
          {fileFormats.map((format) => (
            <Button key={format} size="small" variant="quiet" onClick={() => saveFile(write(format))}>
              {translate(`export.${format}`)}
            </Button>
          ))}
          <Button
            size="small"
            variant="quiet"
            onClick={() => void attempt(openInObsidian(write("markdown")), null)}
          >
            {translate("export.obsidian")}
          </Button>
        </div>
      )}
      <p role="status" className={outcome === "failed" ? "mt-2 text-xs text-soft" : "sr-only"}>
        {outcome && translate(`actions.${outcome}`)}
      </p>
    </div>
  );
}
