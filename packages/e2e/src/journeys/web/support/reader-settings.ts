import type { Page } from "@playwright/test";

/**
 * Text spacing that readers may set, and that must not hide any content (WCAG 1.4.12). Joined letters, as in
 * Arabic, stay together.
 */
export const textSpacing = `
  *:not(:lang(ar)) { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  * { line-height: 1.5 !important; }
  p { margin-bottom: 2em !important; }
`;
/** Doubles the size of text without giving it more space (WCAG 1.4.4). */
export const largeText = "html { font-size: 200% !important; }";

/** Applies a user style sheet to the page. If `css` is empty, removes the user style sheet. */
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

/** Changes the interface language with the menu in the footer, even if it is behind an open dialog. */
export async function changeLanguage({ page, language }: { page: Page; language: string }): Promise<void> {
  const isChanged = await page.evaluate((code) => {
    const choice = document.querySelector<HTMLSelectElement>("footer select");
    if (!choice) return false;
    // React notices a value only if it is set with the element's native setter.
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(choice, code);
    choice.dispatchEvent(new Event("change", { bubbles: true }));
    return true;
  }, language);
  if (isChanged) await page.waitForFunction((code) => document.documentElement.lang === code, language);
}
