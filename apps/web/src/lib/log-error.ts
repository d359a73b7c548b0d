/** Writes a failure to the console for whoever looks into it; the page itself tells the person. */
export function logError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the product rules ask that failed calls are logged
  console.error(error);
}
