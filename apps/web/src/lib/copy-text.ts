import { logError } from "./log-error.ts";

/** Puts a text into the clipboard. False where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Missing where the page came over http, as in a home network.
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    if (copySelection(text)) return true;
    logError(error);
    return false;
  }
}

/** The way of old, by marking: it needs no secure page, and stays where the focus is so that no dialog minds. */
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
