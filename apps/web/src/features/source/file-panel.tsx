import { Button } from "@pith/ui/primitives/button";
import { useEffect, useId, useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import {
  CAPTION_FILE_TYPES,
  type CaptionFile,
  type CaptionFileRefusal,
  readCaptionFile,
} from "./read-caption-file.ts";

/** A caption file, chosen or dropped. */
export function FilePanel({
  isStarting,
  droppedFile,
  onStart,
}: {
  isStarting: boolean;
  droppedFile: File | null;
  onStart: (file: CaptionFile) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const [file, setFile] = useState<CaptionFile | null>(null);
  const [refused, setRefused] = useState<CaptionFileRefusal | null>(null);

  async function take(chosen: File): Promise<void> {
    const result = await readCaptionFile(chosen);
    setFile(result.ok ? result.file : null);
    setRefused(result.ok ? null : result.reason);
  }

  useEffect(() => {
    if (droppedFile) void take(droppedFile);
  }, [droppedFile]);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (file) onStart(file);
        else document.getElementById(id)?.click();
      }}
    >
      <div className="flex flex-col gap-2 rounded-surface border border-dashed border-rule-strong bg-raised p-1.5 sm:flex-row">
        <label
          htmlFor={id}
          className="flex h-12 min-w-0 flex-1 cursor-pointer items-center rounded-control px-4 has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <span className={file ? "truncate" : "truncate text-faint"}>
            {file?.name ?? t("source.filePrompt")}
          </span>
          <input
            id={id}
            type="file"
            accept={`${CAPTION_FILE_TYPES},audio/*,video/*`}
            aria-label={t("source.fileLabel")}
            className="sr-only"
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              if (chosen) void take(chosen);
            }}
          />
        </label>
        <Button
          type="submit"
          variant={file ? "primary" : "outline"}
          size="large"
          disabled={isStarting}
          className="sm:min-w-36"
        >
          {t(isStarting ? "source.starting" : file ? "source.start" : "source.chooseFile")}
        </Button>
      </div>
      <p className="mt-3 text-sm text-faint">{t("source.fileHint")}</p>
      {refused && (
        <p role="alert" className="mt-2 text-sm text-red">
          {t(`source.fileRefused.${refused}`)}
        </p>
      )}
    </form>
  );
}
