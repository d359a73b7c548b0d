import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import { Button } from "@pith/ui/primitives/button";
import { Check, Copy, Download, Link } from "lucide-react";
import { useId, useState } from "react";
import type { PageCaptions } from "../../../messages/page-video.ts";
import { useTexts } from "../../../texts/texts-provider.tsx";
import { readTranscript } from "../support/read-transcript.ts";
import type { Extras } from "../use-extras.ts";
import { openInObsidian, saveFile } from "./save-file.ts";
import { ShareSummary } from "./share-summary.tsx";
import { useCopied } from "./use-copied.ts";
import { type FileFormat, fileFormats, writeFile, writeTranscriptFile } from "./write-file.ts";

type Opened = "export" | "share";

/** Copies or exports the summary on screen locally, or shares it if it's on Pith's server. */
export function SummaryActions({
  content,
  video,
  captions,
  extras,
}: {
  content: SummaryContent;
  video: Video;
  captions: PageCaptions | null;
  /** Null if the summary isn't on Pith's server. */
  extras: Extras | null;
}) {
  const texts = useTexts();
  const { translate } = texts;
  const id = useId();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { outcome, attempt, copy } = useCopied();
  const write = (format: FileFormat) => writeFile({ format, content, video });

  async function saveTranscript(from: PageCaptions): Promise<void> {
    const { transcript } = await readTranscript(from);
    if (!transcript) throw new Error("The captions can't be parsed.");
    saveFile(writeTranscriptFile({ transcript, video }));
  }

  const openerProps = (what: Opened) => ({
    size: "small" as const,
    "aria-expanded": opened === what,
    "aria-controls": opened === what ? id : undefined,
    onClick: () => setOpened(opened === what ? null : what),
  });
  return (
    <div className="mb-4">
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy(write("text").text)}>
          {outcome === "copied" ? (
            <Check aria-hidden="true" size={14} />
          ) : (
            <Copy aria-hidden="true" size={14} />
          )}
          {translate("actions.copy")}
        </Button>
        <Button {...openerProps("export")}>
          <Download aria-hidden="true" size={14} />
          {translate("actions.export")}
        </Button>
        {extras && (
          <Button {...openerProps("share")}>
            <Link aria-hidden="true" size={14} />
            {translate("actions.share")}
          </Button>
        )}
      </div>
      {opened === "export" && (
        <div id={id} className="mt-2 flex flex-wrap gap-2">
          {fileFormats.map((format) => (
            <Button key={format} size="small" variant="quiet" onClick={() => saveFile(write(format))}>
              {translate(`export.${format}`)}
            </Button>
          ))}
          {captions && (
            <Button size="small" variant="quiet" onClick={() => void attempt(saveTranscript(captions), null)}>
              {translate("export.transcript")}
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            onClick={() => void attempt(openInObsidian(write("markdown")), null)}
          >
            {translate("export.obsidian")}
          </Button>
        </div>
      )}
      {opened === "share" && extras && (
        <div id={id}>
          <ShareSummary extras={extras} />
        </div>
      )}
      <p role="status" className={outcome === "failed" ? "mt-2 text-xs text-soft" : "sr-only"}>
        {outcome && translate(`actions.${outcome}`)}
      </p>
    </div>
  );
}
