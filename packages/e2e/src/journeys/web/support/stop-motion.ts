import type { Page } from "@playwright/test";

/** Even a motion that is cut to nothing takes a frame, in which colors are between those of two states. */
export async function stopMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important; }");
    document.adoptedStyleSheets.push(sheet);
  });
}
