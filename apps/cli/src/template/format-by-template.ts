import { systemClock } from "@pith/core/lib/clock";
import Mustache from "mustache";
import type { FinishedSummary } from "../format/finished-summary.ts";
import { stripControlCharacters } from "../format/strip-control-characters.ts";
import { buildTemplateView } from "./build-template-view.ts";
import { escapeValue } from "./escape-value.ts";
import type { Template } from "./read-template.ts";

/** Formats a summary using a template. */
export function formatByTemplate({
  summary,
  template,
}: {
  summary: FinishedSummary;
  template: Template;
}): string {
  const view = buildTemplateView({ summary, now: new Date(systemClock.now()) });
  const text = template.parts
    .map((part) =>
      Mustache.render(part.text, view, undefined, {
        escape: (value: unknown) => escapeValue({ value, escaping: part.escaping }),
      }),
    )
    .join("");
  return stripControlCharacters(text);
}
