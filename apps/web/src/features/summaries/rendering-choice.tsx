import type { Summary, SummaryLength } from "@pith/core/summaries/summary";
import { openOnKeys } from "@pith/ui/primitives/open-on-keys";
import { nameLanguage } from "@pith/ui/texts/name-language";
import { clsx } from "clsx";
import { useId } from "react";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { OFFLINE_NOTE_ID } from "./offline-note-id.ts";
import { useRendering } from "./use-rendering.ts";
import { useVersionCosts } from "./use-version-costs.ts";
import type { ShowFailure } from "./use-version-failure.tsx";

const lengths: readonly SummaryLength[] = ["short", "medium", "long"];
/** The option value for the captions' own language. */
const ORIGINAL = "original";

/**
 * Lets the reader request a summary of the same video with another length or language, which creates a
 * separate summary from the same facts.
 */
export function RenderingChoice({ summary, onFailed }: { summary: Summary; onFailed: ShowFailure }) {
  const t = useTranslate();
  const id = useId();
  const language = useLanguage();
  const languages = usePublicConfig((state) => state.config?.summaryLanguages) ?? [];
  const { render, isBusy } = useRendering({ summary, onFailed });
  const readCost = useVersionCosts(summary);
  const isOffline = useIsOffline();

  /** Returns a version's name and the cost of switching to it. The version on screen has no cost. */
  function label({
    name,
    length = summary.length,
    to = summary.requestedLanguage,
  }: {
    name: string;
    length?: SummaryLength;
    to?: string | null;
  }): string {
    const isShown = length === summary.length && to === summary.requestedLanguage;
    // With custom instructions, all other versions have to be created.
    const cost = isShown ? null : summary.wish === null ? readCost({ length, language: to }) : "one";
    if (cost === null) return name;
    return t(cost === "free" ? "version.ready" : "version.costs", { version: name });
  }

  const hasLanguages = languages.length > 0;
  const isBlocked = isBusy || isOffline;
  // Disables the other options instead of the whole menu, so that the menu keeps focus.
  const blockedProps = {
    "aria-disabled": isBlocked,
    "aria-describedby": isOffline ? OFFLINE_NOTE_ID : undefined,
  };
  const selectStyle =
    "h-10 max-w-44 field-sizing-content truncate max-sm:max-w-none max-sm:ps-2.5 rounded-control border border-rule-strong bg-transparent ps-3 pe-8 text-sm font-medium aria-disabled:opacity-50";
  return (
    // On phones, the two menus share a row. The language menu gets the remaining width, because its names are
    // longer.
    <div className={hasLanguages ? "contents max-sm:flex max-sm:w-full max-sm:gap-1.5" : "contents"}>
      <label htmlFor={`${id}-length`} className="sr-only">
        {t("length.label")}
      </label>
      <select
        id={`${id}-length`}
        value={summary.length}
        {...blockedProps}
        onKeyDown={openOnKeys}
        className={clsx(selectStyle, !hasLanguages && "max-sm:grow")}
        onChange={(event) => {
          const length = lengths.find((known) => known === event.target.value);
          if (length) void render({ length });
        }}
      >
        {lengths.map((length) => (
          <option key={length} value={length} disabled={isBlocked && length !== summary.length}>
            {label({ name: t(`length.${length}`), length })}
          </option>
        ))}
      </select>
      {hasLanguages && (
        <>
          <label htmlFor={`${id}-language`} className="sr-only">
            {t("rendering.language")}
          </label>
          <select
            id={`${id}-language`}
            value={summary.requestedLanguage ?? ORIGINAL}
            {...blockedProps}
            onKeyDown={openOnKeys}
            className={clsx(selectStyle, "max-sm:min-w-0 max-sm:flex-1")}
            onChange={(event) =>
              void render({ language: event.target.value === ORIGINAL ? null : event.target.value })
            }
          >
            <option value={ORIGINAL} disabled={isBlocked && summary.requestedLanguage !== null}>
              {label({ name: t("rendering.original"), to: null })}
            </option>
            {languages.map((code) => (
              <option key={code} value={code} disabled={isBlocked && code !== summary.requestedLanguage}>
                {label({ name: nameLanguage({ code, language }), to: code })}
              </option>
            ))}
          </select>
        </>
      )}
    </div>
  );
}
