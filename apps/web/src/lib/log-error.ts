/** Logs a failure to the console for debugging; the page shows its own message to the user. */
export function logError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the product rules require logging failed calls
  console.error(error);
}
