import type { Page } from "@playwright/test";

/** What a reader may set without losing anything (WCAG 1.4.12); joined letters are left together. */
export const textSpacing = `
  *:not(:lang(ar)) { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  * { line-height: 1.5 !important; }
  p { margin-bottom: 2em !important; }
`;
/** Text of twice its size, without more room for it (WCAG 1.4.4). */
export const largeText = "html { font-size: 200% !important; }";

/** Has the page shown with a style sheet of the reader's own; an empty one takes it away. */
export async function setReaderStyle({ page, css }: { page: Page; css: string }): Promise<void> {
  await page.evaluate((text) => {
    const host = window as unknown as { readerSheet?: CSSStyleSheet };
    if (!host.readerSheet) {
      host.readerSheet = new CSSStyleSheet();
      document.adoptedStyleSheets.push(host.readerSheet);
    }
    host.readerSheet.replaceSync(text);
  }, css);
}

/** Changes the language of the interface, also behind an open dialog, by the choice in the footer. */
export async function changeLanguage({ page, language }: { page: Page; language: string }): Promise<void> {
  const isChanged = await page.evaluate((code) => {
    const choice = document.querySelector<HTMLSelectElement>("footer select");
    if (!choice) return false;
    // React hears of a value only where the element's own setter has set it.
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(choice, code);
    choice.dispatchEvent(new Event("change", { bubbles: true }));
    return true;
  }, language);
  if (isChanged) await page.waitForFunction((code) => document.documentElement.lang === code, language);
}
