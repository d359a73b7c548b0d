const MAX_SHOWN = 9;

/** Returns the text of the bell's badge: '1' to '9', then '9+'. Null (no badge) if nothing is unread. */
export function formatUnreadBadge(unreadCount: number): string | null {
  if (!(unreadCount > 0)) return null;
  return unreadCount > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unreadCount);
}
