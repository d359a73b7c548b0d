import type { KeyboardEvent } from "react";

const steps = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"];

/**
 * Opens a menu when the user presses a key that would change the closed menu's value. On Windows and Linux,
 * an arrow key or a letter would otherwise request another version, which uses quota, or reload the page in
 * another language. On macOS these keys open the menu anyway.
 */
export function openOnKeys(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
  if (ctrlKey || metaKey || altKey || !("showPicker" in currentTarget)) return;
  const isLetter = key.length === 1 && key !== " ";
  if (!isLetter && !steps.includes(key)) return;
  event.preventDefault();
  try {
    currentTarget.showPicker();
  } catch {
    // Some versions of Firefox don't count these keys as user activation. Space and Alt+Down still open the
    // menu.
  }
}
