import { useTextsState } from "./texts.ts";

/**
 * A text of core's rules in the interface's language. Those texts are the specification's own English, so English needs
 * no table; a text without an entry is shown as it is. Entries may hold names: 'Upgrade to {plan}'.
 */
export function localiseText(text: string): string {
  const { coreTexts } = useTextsState.getState();
  const exact = coreTexts[text];
  if (exact !== undefined) return exact;
  for (const [source, target] of Object.entries(coreTexts)) {
    if (!source.includes("{")) continue;
    const values = matchPattern({ pattern: source, text });
    if (values) return fillPattern({ pattern: target, values });
  }
  return text;
}

function matchPattern({ pattern, text }: { pattern: string; text: string }): Record<string, string> | null {
  const source = pattern.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.+)");
  return new RegExp(`^${source}$`, "s").exec(text)?.groups ?? null;
}

function fillPattern({ pattern, values }: { pattern: string; values: Record<string, string> }): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
