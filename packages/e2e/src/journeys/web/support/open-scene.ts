import type { BrowserContext, Page } from "@playwright/test";
import type { RunningPith } from "../../../harness/start-pith.ts";
import { desktop } from "./accounts.ts";
import type { Scene } from "./scene.ts";
import { expect } from "./site.ts";

/** Opens a scene in a new page, without earlier cookies, and waits until it is shown. */
export async function openScene({
  context,
  site,
  scene,
  watch = () => undefined,
}: {
  context: BrowserContext;
  site: RunningPith;
  scene: Scene;
  /** Called with the page before it navigates. */
  watch?: (page: Page) => void;
}): Promise<Page> {
  await context.clearCookies();
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  watch(page);
  const path = await scene.prepare({ page, context, site });
  await page.setViewportSize(desktop);
  await page.goto(`${site.origin}${path}`);
  await expect(page.locator(scene.landmark).first(), scene.name).toBeVisible();
  return page;
}
