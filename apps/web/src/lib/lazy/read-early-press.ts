/** Returns the last button that was pressed, as `public/before-paint.js` records it; null if there is none. */
export function readEarlyPress(): HTMLElement | null {
  return (window as { earlyPress?: { button: HTMLElement | null } }).earlyPress?.button ?? null;
}
