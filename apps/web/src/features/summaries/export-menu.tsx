import { connectionEndpoints } from "@pith/core/contract/connection.endpoints";
import type { ConnectionPlace } from "@pith/core/contract/connection.schemas";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import { type SummaryFileFormat, summaryFileFormats } from "@pith/texts/files/summary-file";
import { Button } from "@pith/ui/primitives/button";
import { Menu, MenuItem, MenuSeparator } from "@pith/ui/primitives/menu";
import { Check, Download } from "lucide-react";
import { Fragment, useEffect, useRef, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { copyText } from "../../lib/copy-text.ts";
import { downloadFile } from "../../lib/download-file.ts";
import { logError } from "../../lib/log-error.ts";
import { placeNames } from "../../lib/place-names.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { getFileName } from "./get-file-name.ts";
import { writeExport, writeExportFile } from "./write-export.ts";

/** How long the confirmation is shown. */
const COPIED_MS = 2000;

/** In menu order, grouped. */
const groups = [
  ["markdown", "note", "text", "epub"],
  ["csv", "anki"],
  // Without timestamps, these would be empty.
  ["srt", "vtt"],
] as const satisfies readonly (readonly SummaryFileFormat[])[];

/** How the menu was opened. It moves focus differently for a key than for a pointer. */
export type MenuPress = { key: string } | { pointerType: string };

export interface ExportMenuProps {
  /** The user's own summary, which can be sent to connected services. */
  summaryId?: string;
  content: SummaryContent;
  video: Video | null;
  /** Shows a failure; null clears the last one. */
  onFailed: (render: (() => string) | null) => void;
  /** The click or key press that made the page load this menu. It's replayed to open the menu. */
  press: MenuPress;
}

/** Exports the summary as a file, or prints it. Files are generated in the page, so this works offline. */
export function ExportMenu({ summaryId, content, video, onFailed, press }: ExportMenuProps) {
  const t = useTranslate();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isTimed = content.keyPoints.some(({ quotes: [first] }) => first.startSeconds !== null);
  const [isCopied, setCopied] = useState(false);
  const [places, setPlaces] = useState<ConnectionPlace[]>([]);
  const [sentTo, setSentTo] = useState<string | null>(null);

  // The menu also works offline, without the connected services.
  useEffect(() => {
    if (summaryId === undefined) return;
    api
      .call(connectionEndpoints.listConnections)
      .then(
        (found) => setPlaces(found.filter(({ isEnabled }) => isEnabled).map(({ place }) => place)),
        logError,
      );
  }, [summaryId]);

  useEffect(() => {
    if (!isCopied && sentTo === null) return;
    const timer = setTimeout(() => {
      setCopied(false);
      setSentTo(null);
    }, COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied, sentTo]);

  // The first click or key press went to the placeholder button, so replay it here. Later ones arrive
  // normally.
  useEffect(() => {
    const common = { bubbles: true, cancelable: true };
    buttonRef.current?.dispatchEvent(
      "key" in press
        ? new KeyboardEvent("keydown", { ...press, ...common })
        : new PointerEvent("pointerdown", { ...press, ...common }),
    );
  }, []);

  /** Runs an action. Clears the last failure first, because this action may be retrying it. */
  async function attempt(action: () => Promise<void>): Promise<void> {
    onFailed(null);
    try {
      await action();
    } catch (error) {
      logError(error);
      onFailed(() => readError(error));
    }
  }

  async function download(format: SummaryFileFormat): Promise<void> {
    const { extension, type } = summaryFileFormats[format];
    const fileName = getFileName({ title: content.title, extension });
    const file = await writeExportFile({ content, video, format });
    downloadFile({ fileName, file: new Blob([file], { type }) });
  }

  /** Long notes don't fit in Obsidian's URL, so it reads them from the clipboard. */
  async function openInObsidian(): Promise<void> {
    if (!(await copy("note"))) return;
    const name = getFileName({ title: content.title, extension: "md" }).slice(0, -".md".length);
    const href = `obsidian://new?file=${encodeURIComponent(name)}&clipboard`;
    Object.assign(document.createElement("a"), { href }).click();
  }

  async function send(place: ConnectionPlace): Promise<void> {
    await api.call(connectionEndpoints.sendSummary, { params: { id: summaryId ?? "", place } });
    setSentTo(placeNames[place]);
  }

  async function copyMarkdown(): Promise<void> {
    setCopied(await copy("markdown"));
  }

  async function copy(format: "markdown" | "note"): Promise<boolean> {
    const isCopied = await copyText(writeExport({ content, video, format }));
    if (!isCopied) onFailed(() => t("share.notCopied"));
    return isCopied;
  }

  return (
    <Menu
      label={t("export.label")}
      trigger={
        <Button ref={buttonRef} size="medium">
          {isCopied || sentTo !== null ? (
            <Check aria-hidden="true" className="size-4" />
          ) : (
            <Download aria-hidden="true" className="size-4" />
          )}
          {t("export.label")}
          <span role="status" className="sr-only">
            {isCopied ? t("export.copied") : sentTo !== null && t("export.sending", { place: sentTo })}
          </span>
        </Button>
      }
    >
      <MenuItem onSelect={() => void attempt(copyMarkdown)}>{t("export.copyMarkdown")}</MenuItem>
      <MenuSeparator />
      {(isTimed ? groups : groups.slice(0, -1)).map((formats) => (
        <Fragment key={formats[0]}>
          {formats.map((format) => (
            <MenuItem key={format} onSelect={() => void attempt(() => download(format))}>
              {t(`export.${format}`)}
            </MenuItem>
          ))}
          <MenuSeparator />
        </Fragment>
      ))}
      <MenuItem onSelect={() => void attempt(openInObsidian)}>{t("export.obsidian")}</MenuItem>
      {places.map((place) => (
        <MenuItem key={place} onSelect={() => void attempt(() => send(place))}>
          {t("export.send", { place: placeNames[place] })}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => setTimeout(() => window.print(), 0)}>{t("export.print")}</MenuItem>
    </Menu>
  );
}
