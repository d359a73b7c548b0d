/** Builds the URL of the plans page. Readers sign in there first, with the Telegram id filled in. */
export function buildPlansUrl({ publicUrl, telegramId }: { publicUrl: string; telegramId: number }): string {
  return `${publicUrl}/subscription?section=upgrade&telegramId=${telegramId}`;
}

/**
 * Returns whether Telegram accepts the URL in a button or a link. It rejects hosts such as localhost, and with them the
 * whole message.
 */
export function isLinkable(url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false;
  return parsed.hostname.includes(".") && !/^[\d.]+$/.test(parsed.hostname);
}

/** Builds the link that opens the private chat with the bot on one of its pages (see `parseStartPayload`). */
export function buildChatUrl({
  username,
  page,
}: {
  username: string;
  page: "usage" | "plans" | "login" | "wish" | "history" | "delete";
}): string {
  return `https://t.me/${username}?start=${page}`;
}
