import { logError } from "./log-error.ts";

/** Copies text to the clipboard. Returns false if the browser doesn't allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // `clipboard` is undefined on plain HTTP pages, for example on a home network.
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    if (copySelection(text)) return true;
    logError(error);
    return false;
  }
}

/**
 * Copies with `execCommand`, which also works over plain HTTP. Its text field is placed next to the focused
 * element, so that an open dialog doesn't reclaim focus.
 */
function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "sr-only";
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
