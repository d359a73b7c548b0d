/** The page with the plans. It takes the reader to sign in first, with the Telegram id filled in. */
export function buildPlansUrl({ publicUrl, telegramId }: { publicUrl: string; telegramId: number }): string {
  return `${publicUrl}/subscription?section=upgrade&telegramId=${telegramId}`;
}

/**
 * True where Telegram takes the address in a button or a link. It refuses hosts that only this machine knows, such as
 * localhost, and with them the whole message.
 */
export function isLinkable(url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false;
  return parsed.hostname.includes(".") && !/^[\d.]+$/.test(parsed.hostname);
}
