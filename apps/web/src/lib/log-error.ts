export function logError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the product rules require logging failed calls
  console.error(error);
}
