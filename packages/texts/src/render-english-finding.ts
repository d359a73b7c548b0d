import english from "@pith/core/findings/english.json" with { type: "json" };
import type { FindingMessage } from "@pith/core/findings/finding-message";
import { compileTranslator } from "./compile-translator.ts";
import { renderFinding } from "./render-finding.ts";

let translate: ((code: string, values: Record<string, string | number>) => string) | null = null;

/** Renders a doctor finding in English, for terminals. */
export function renderEnglishFinding(message: FindingMessage): string {
  // Compiled on first use, because few processes need it.
  translate ??= compileTranslator({ language: "en", catalog: english }).translate;
  return renderFinding({ message, translate });
}
