import type { FinishedSummary } from "../format/finished-summary.ts";
import { formatByTemplate } from "./format-by-template.ts";
import { readTemplate } from "./read-template.ts";

/** The template given with `--template`. */
export interface OpenTemplate {
  /** File extension of the results, without the dot. */
  extension: string;
  format(summary: FinishedSummary): string;
}

/** Opens a template file. Throws TemplateError if it is unusable. */
export function openTemplate(file: string): OpenTemplate {
  const template = readTemplate(file);
  return {
    extension: template.extension,
    format: (summary) => formatByTemplate({ summary, template }),
  };
}
