import { summaryLengths } from "@pith/core/summaries/summary";
import { Button } from "@pith/ui/primitives/button";
import { nameLanguage } from "@pith/ui/texts/name-language";
import { useId } from "react";
import type { SummaryVersion } from "../../../messages/server-summary-messages.ts";
import { useTexts } from "../../../texts/texts-provider.tsx";

/** Option value for the captions' own language. */
const ORIGINAL = "original";

const selectStyle =
  "h-8 min-w-0 max-w-full truncate rounded-control border border-rule-strong bg-raised ps-2 pe-8 text-sm";

/**
 * Picks the length and language of full summaries. Once one is done, requesting another version takes a
 * second click.
 */
export function VersionChoice({
  version,
  languages,
  price,
  onChange,
  onAsk,
}: {
  version: SummaryVersion;
  /** Empty if summaries are always in the captions' language. */
  languages: readonly string[];
  /** The cost of the chosen version; null if it's the one on screen. */
  price: { text: string; isFree: boolean } | null;
  onChange: (version: SummaryVersion) => void;
  onAsk: () => void;
}) {
  const { translate, language } = useTexts();
  const id = useId();
  return (
    <div className="mb-4" data-versions="">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0">
          <label htmlFor={`${id}-length`} className="mb-1 block text-xs text-soft">
            {translate("version.length")}
          </label>
          <select
            id={`${id}-length`}
            value={version.length}
            className={selectStyle}
            onChange={({ target }) => {
              const length = summaryLengths.find((known) => known === target.value);
              if (length) onChange({ ...version, length });
            }}
          >
            {summaryLengths.map((length) => (
              <option key={length} value={length}>
                {translate(`options.length.${length}`)}
              </option>
            ))}
          </select>
        </div>
        {languages.length > 0 && (
          <div className="min-w-0">
            <label htmlFor={`${id}-language`} className="mb-1 block text-xs text-soft">
              {translate("version.language")}
            </label>
            <select
              id={`${id}-language`}
              value={version.language ?? ORIGINAL}
              className={selectStyle}
              onChange={({ target }) =>
                onChange({ ...version, language: target.value === ORIGINAL ? null : target.value })
              }
            >
              <option value={ORIGINAL}>{translate("options.videoLanguage")}</option>
              {languages.map((code) => (
                <option key={code} value={code}>
                  {nameLanguage({ code, language })}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      {price !== null && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button size="small" variant="primary" onClick={onAsk}>
            {translate(price.isFree ? "version.show" : "version.ask")}
          </Button>
          <p role="status" className="min-w-0 flex-1 text-xs text-soft">
            {price.text}
          </p>
        </div>
      )}
    </div>
  );
}
