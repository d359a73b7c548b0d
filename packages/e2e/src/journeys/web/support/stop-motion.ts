import type { Page } from "@playwright/test";

/**
 * Stops all animations. Even a transition of zero length takes one frame, in which colors are between two
 * states.
 */
export async function stopMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important; }");
    document.adoptedStyleSheets.push(sheet);
  });
}
