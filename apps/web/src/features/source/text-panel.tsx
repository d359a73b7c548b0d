import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useId, useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";

export interface PastedText {
  text: string;
  title: string;
}

export function TextPanel({
  isStarting,
  pasted,
  onChange,
  onStart,
}: {
  isStarting: boolean;
  /** Kept by the caller, so that it isn't lost when the user looks at the other tabs. */
  pasted: PastedText;
  onChange: (pasted: PastedText) => void;
  onStart: (pasted: PastedText) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const { text, title } = pasted;
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(text.trim() === "");
        if (text.trim() !== "") onStart(pasted);
      }}
    >
      <div className="rounded-surface border border-rule-strong bg-raised p-1.5 has-aria-invalid:border-red focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus">
        <label htmlFor={id} className="sr-only">
          {t("source.textLabel")}
        </label>
        <textarea
          id={id}
          value={text}
          rows={6}
          readOnly={isStarting}
          dir="auto"
          placeholder={t("source.textPlaceholder")}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          className="block min-h-32 w-full resize-y rounded-control bg-transparent px-4 py-3 text-base outline-none placeholder:text-faint"
          onChange={(event) => {
            onChange({ ...pasted, text: event.target.value });
            setMissing(false);
          }}
        />
        <div className="flex flex-col gap-2 border-t border-rule pt-1.5 sm:flex-row">
          <input
            type="text"
            value={title}
            readOnly={isStarting}
            maxLength={200}
            dir="auto"
            aria-label={t("source.titleLabel")}
            placeholder={t("source.titleLabel")}
            className="h-12 min-w-0 shrink-0 rounded-control sm:flex-1 bg-transparent px-4 text-base outline-none placeholder:text-faint"
            onChange={(event) => onChange({ ...pasted, title: event.target.value })}
          />
          <Button type="submit" variant="primary" size="large" isBusy={isStarting} className="sm:min-w-36">
            {t(isStarting ? "source.starting" : "source.start")}
          </Button>
        </div>
      </div>
      {isMissing && (
        <FailureNote id={`${id}-error`} className="mt-4">
          {t("source.textMissing")}
        </FailureNote>
      )}
    </form>
  );
}
