import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useEffect, useId, useRef, useState } from "react";
import { usePublicConfig } from "../../lib/public-config.ts";
import { formatBytes } from "../../lib/texts/format-bytes.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { CAPTION_FILE_TYPES } from "./read-caption-file.ts";
import { type ChosenFile, type FileRefusal, takeFile } from "./take-file.ts";
import { UploadProgress } from "./upload-progress.tsx";

/** Accepts captions, or a recording if the server has speech recognition, from a file picker or by drag and drop. */
export function FilePanel({
  isHidden = false,
  isStarting,
  uploadShare,
  droppedFile,
  onTake,
  onStart,
  onCancelUpload,
}: {
  /**
   * Hidden rather than unmounted while another tab is open, so that the file isn't lost. An upload's progress
   * stays visible.
   */
  isHidden?: boolean;
  isStarting: boolean;
  /** A recording's upload progress, 0 to 1; null if there's no upload. */
  uploadShare: number | null;
  droppedFile: File | null;
  /** Called when the user picks a file. */
  onTake: () => void;
  onStart: (chosen: ChosenFile) => void;
  onCancelUpload: () => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const id = useId();
  const recordings = usePublicConfig((state) => state.config?.recordings ?? null);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const lastFile = useRef<File | null>(null);
  const [refused, setRefused] = useState<FileRefusal | null>(null);

  async function take(file: File): Promise<void> {
    lastFile.current = file;
    // Check which files the server accepts before uploading anything.
    const config = await usePublicConfig.getState().load();
    const result = await takeFile({ file, recordings: config?.recordings });
    // The user picked another file while this one was being read.
    if (lastFile.current !== file) return;
    setChosen(result.ok ? result.chosen : null);
    setRefused(result.ok ? null : result.reason);
  }

  useEffect(() => {
    if (droppedFile) void take(droppedFile);
  }, [droppedFile]);

  const size = formatBytes(recordings?.maxBytes ?? 0, language);
  return (
    <>
      <form
        hidden={isHidden}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) onStart(chosen);
          else document.getElementById(id)?.click();
        }}
      >
        <div className="flex flex-col gap-2 rounded-surface border border-dashed border-rule-strong bg-raised p-1.5 sm:flex-row">
          <label
            htmlFor={id}
            className="flex h-12 min-w-0 shrink-0 cursor-pointer items-center rounded-control px-4 sm:flex-1 has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <span dir="auto" className={chosen ? "truncate" : "truncate text-faint"}>
              {chosen?.file.name ?? t("source.filePrompt")}
            </span>
            <input
              id={id}
              type="file"
              disabled={isStarting}
              accept={recordings ? `${CAPTION_FILE_TYPES},audio/*,video/*` : CAPTION_FILE_TYPES}
              aria-label={t(recordings ? "source.anyFileLabel" : "source.fileLabel")}
              className="sr-only"
              onChange={(event) => {
                const file = event.target.files?.[0];
                // Reset, so that the same file can be picked again after editing it.
                event.target.value = "";
                if (!file) return;
                onTake();
                void take(file);
              }}
            />
          </label>
          <Button
            type="submit"
            variant={chosen ? "primary" : "outline"}
            size="large"
            isBusy={isStarting}
            className="sm:min-w-36"
          >
            {t(
              uploadShare !== null
                ? "source.sending"
                : isStarting
                  ? "source.starting"
                  : chosen
                    ? "source.start"
                    : "source.chooseFile",
            )}
          </Button>
        </div>
        {refused && (
          <FailureNote className="mt-4">{t(`source.fileRefused.${refused}`, { size })}</FailureNote>
        )}
        {uploadShare === null && (
          <p className="mt-3 text-sm text-faint">
            {t("source.fileHint")}
            {recordings && ` ${t("source.recordingHint", { size })}`}
          </p>
        )}
      </form>
      {uploadShare !== null && <UploadProgress share={uploadShare} onCancel={onCancelUpload} />}
    </>
  );
}
