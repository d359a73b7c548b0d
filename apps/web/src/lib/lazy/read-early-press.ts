/**
 * Returns the last button clicked before scripts ran, as recorded by `public/before-paint.js`; null if there
 * is none.
 */
export function readEarlyPress(): HTMLElement | null {
  return (window as { earlyPress?: { button: HTMLElement | null } }).earlyPress?.button ?? null;
}
