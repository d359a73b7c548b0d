import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import { Button } from "@pith/ui/primitives/button";
import { Menu, MenuItem, MenuSeparator } from "@pith/ui/primitives/menu";
import { Check, Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { copyText } from "../../lib/copy-text.ts";
import { downloadText } from "../../lib/download-text.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { getFileName } from "./get-file-name.ts";
import { writeExport } from "./write-export.ts";

/** How long the confirmation is shown. */
const COPIED_MS = 2000;

const formats = [
  { format: "markdown", extension: "md", type: "text/markdown" },
  { format: "text", extension: "txt", type: "text/plain" },
  { format: "srt", extension: "srt", type: "application/x-subrip" },
] as const;

/** How the menu was opened: after a key, it moves the focus differently than after a pointer. */
export type MenuPress = { key: string } | { pointerType: string };

export interface ExportMenuProps {
  content: SummaryContent;
  video: Video | null;
  onFailed: (message: string) => void;
  /** The press that made the page load this menu. It is repeated to open the menu. */
  press: MenuPress;
}

/** Exports the summary as a file, or prints it. Files are created in the page, so that this works offline. */
export function ExportMenu({ content, video, onFailed, press }: ExportMenuProps) {
  const t = useTranslate();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  // The first press went to the stand-in button, so repeat it here. Later presses arrive normally.
  useEffect(() => {
    const common = { bubbles: true, cancelable: true };
    buttonRef.current?.dispatchEvent(
      "key" in press
        ? new KeyboardEvent("keydown", { ...press, ...common })
        : new PointerEvent("pointerdown", { ...press, ...common }),
    );
  }, []);

  function download({ format, extension, type }: (typeof formats)[number]): void {
    try {
      const fileName = getFileName({ title: content.title, extension });
      downloadText({ fileName, text: writeExport({ content, video, format }), type });
    } catch (error) {
      logError(error);
      onFailed(readError(error));
    }
  }

  async function copyMarkdown(): Promise<void> {
    try {
      setCopied(await copyText(writeExport({ content, video, format: "markdown" })));
    } catch (error) {
      logError(error);
      onFailed(readError(error));
    }
  }

  return (
    <Menu
      label={t("export.label")}
      trigger={
        <Button ref={buttonRef} size="medium">
          {isCopied ? (
            <Check aria-hidden="true" className="size-4" />
          ) : (
            <Download aria-hidden="true" className="size-4" />
          )}
          {t("export.label")}
          <span role="status" className="sr-only">
            {isCopied && t("export.copied")}
          </span>
        </Button>
      }
    >
      <MenuItem onSelect={() => void copyMarkdown()}>{t("export.copyMarkdown")}</MenuItem>
      <MenuSeparator />
      {formats.map((format) => (
        <MenuItem key={format.format} onSelect={() => download(format)}>
          {t(`export.${format.format}`)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => setTimeout(() => window.print(), 0)}>{t("export.print")}</MenuItem>
    </Menu>
  );
}
