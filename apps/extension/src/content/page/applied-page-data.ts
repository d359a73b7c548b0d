import { isSelector } from "../../settings/is-selector.ts";
import type { SelectorName, StoredPageData } from "../../settings/page-data-store.ts";

/** Revision of the built-in page data. */
export const BUILT_IN_REVISION = 1;

let applied: StoredPageData | null = null;

/**
 * Overrides the built-in data with newer data that the options page has validated and stored. Names that the
 * newer data lacks, or whose selectors this browser doesn't support, keep their built-in values.
 */
export function applyPageData(stored: StoredPageData | null): void {
  if (stored === null || stored.revision <= BUILT_IN_REVISION) {
    applied = null;
    return;
  }
  const known = Object.entries(stored.selectors ?? {})
    .map(([name, selectors]) => [name, selectors.filter(isSelector)] as const)
    .filter(([, selectors]) => selectors.length > 0);
  applied = { ...stored, selectors: Object.fromEntries(known) };
}

/** Returns the data that overrides the built-in data, if any. */
export function getAppliedPageData(): StoredPageData | null {
  return applied;
}

/** Returns the selectors that override the built-in ones, or the built-in ones if there are none. */
export function chooseSelectors({
  name,
  builtIn,
}: {
  name: SelectorName;
  builtIn: readonly string[];
}): readonly string[] {
  return applied?.selectors?.[name] ?? builtIn;
}
