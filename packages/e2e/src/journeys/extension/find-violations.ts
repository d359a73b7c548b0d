import type { Page } from "@playwright/test";
import axe from "axe-core";

/**
 * axe's results: a line for each violation, with the first affected element, and the number of rules that
 * passed.
 */
export interface AxeFindings {
  violations: string[];
  passed: number;
}

/**
 * Runs axe on the page, or on what `within` selects. Injects it only once per page: AxeBuilder injects it for each
 * check and also opens a new tab, which takes many times as long as the check. Color transitions are finished first.
 */
export async function findViolations({
  page,
  within = [],
}: {
  page: Page;
  /** Selectors; empty for the whole page. */
  within?: readonly string[];
}): Promise<AxeFindings> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (selectors) => {
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const { shadowRoot } of root.querySelectorAll("*")) if (shadowRoot) roots.push(shadowRoot);
    for (const animation of roots.flatMap((root) => root.getAnimations()))
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const place = selectors.length > 0 ? { include: selectors.map((selector) => [selector]) } : document;
    const { violations, passes } = await run(place, { resultTypes: ["violations"] });
    return {
      violations: violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      passed: passes.length,
    };
  }, within);
}
