import type { Page } from "@playwright/test";

/**
 * Stops all animations. Even a zero-length transition would take one frame, during which colors are between
 * their old and new values.
 */
export async function stopMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important; }");
    document.adoptedStyleSheets.push(sheet);
  });
}
