/** Builds the URL of the plans page. Visitors sign in first, with their Telegram id prefilled. */
export function buildPlansUrl({ publicUrl, telegramId }: { publicUrl: string; telegramId: number }): string {
  return `${publicUrl}/subscription?section=upgrade&telegramId=${telegramId}`;
}

/** Builds the URL of the account page, where users can download their data. */
export function buildDataUrl(publicUrl: string): string {
  return `${publicUrl}/subscription?section=account`;
}

/**
 * Returns whether Telegram accepts the URL in a button or link. It rejects the whole message for some hosts,
 * such as localhost.
 */
export function isLinkable(url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false;
  return parsed.hostname.includes(".") && !/^[\d.]+$/.test(parsed.hostname);
}

/** Builds a link that opens one of the bot's pages in the private chat (see `parseStartPayload`). */
export function buildChatUrl({
  username,
  page,
}: {
  username: string;
  page: "usage" | "plans" | "login" | "wish" | "history" | "following" | "digest" | "data" | "delete";
}): string {
  return `https://t.me/${username}?start=${page}`;
}
