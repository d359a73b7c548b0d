import { curlQuotes } from "@pith/ui/texts/curl-quotes";
import { translateSource, useTextsState } from "./texts.ts";

/** Values that are texts of core's or the server's themselves. */
const nestedNames: ReadonlySet<string> = new Set(["message", "status", "method", "date"]);

/**
 * A text of core's rules or of the server's in the interface's language. Those texts are English, so English needs no
 * table; a text without an entry is shown as it is. Entries may hold names and numbers: 'Upgrade to {plan}'.
 */
export function localizeText(text: string): string {
  return findTranslation(text) ?? curlQuotes(text);
}

function findTranslation(text: string): string | null {
  const { coreTexts } = useTextsState.getState();
  if (coreTexts.includes(text)) return translateSource(text, {});
  for (const source of coreTexts) {
    if (!source.includes("{")) continue;
    const values = matchPattern({ pattern: source, text });
    if (values) return translateSource(source, values);
  }
  return null;
}

function matchPattern({
  pattern,
  text,
}: {
  pattern: string;
  text: string;
}): Record<string, string | number> | null {
  const source = pattern.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.+)");
  const groups = new RegExp(`^${source}$`, "s").exec(text)?.groups;
  return groups ? Object.fromEntries(Object.entries(groups).map(readValue)) : null;
}

/** Numbers as numbers, so that a translation can have the forms of its language for them. */
function readValue([name, value]: [string, string]): [string, string | number] {
  if (/^\d+$/.test(value)) return [name, Number(value)];
  return [name, nestedNames.has(name) ? localizeText(value) : value];
}
