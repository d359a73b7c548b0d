import type { SummaryCommand, SummaryNews } from "../messages/summary-messages.ts";
import type { TypedPort } from "../platform/typed-port.ts";

type Badge = "" | "…" | "✓" | "!";

const colors: Record<Badge, string> = { "": "#57534e", "…": "#57534e", "✓": "#2f7a3f", "!": "#b3261e" };

function setBadge({ tabId, badge }: { tabId: number; badge: Badge }): void {
  // The tab may have been closed.
  void chrome.action.setBadgeText({ tabId, text: badge }).catch(() => undefined);
  void chrome.action.setBadgeBackgroundColor({ tabId, color: colors[badge] }).catch(() => undefined);
}

function readBadge(news: SummaryNews): Badge | null {
  if (news.type === "summary:started") return "…";
  if (news.type === "summary:failed") return "!";
  if (news.type !== "summary:event") return null;
  switch (news.event.type) {
    case "done":
      return "✓";
    case "error":
      return "!";
    case "cancelled":
      return "";
    default:
      return null;
  }
}

/**
 * Each tab's newest port. A summary that was canceled in favor of a newer one mustn't replace the newer one's
 * badge.
 */
const newest = new Map<number, object>();

/**
 * Shows the progress of the tab's full summary as a badge on the toolbar button, for users who are reading
 * something else. The badge is removed when the user navigates or closes the panel.
 */
export function showBadge({
  port,
  tabId,
}: {
  port: TypedPort<SummaryCommand, SummaryNews>;
  tabId: number | undefined;
}): TypedPort<SummaryCommand, SummaryNews> {
  if (tabId === undefined) return port;
  const own = {};
  newest.set(tabId, own);
  let isGone = false;
  const show = (badge: Badge) => {
    if ((newest.get(tabId) ?? own) === own) setBadge({ tabId, badge });
  };
  port.onDisconnect(() => {
    isGone = true;
    show("");
    if (newest.get(tabId) === own) newest.delete(tabId);
  });
  return {
    ...port,
    send(news) {
      port.send(news);
      const badge = readBadge(news);
      // A slow server may start the summary after the page is gone, when nothing would remove the badge.
      if (badge !== null && !isGone) show(badge);
    },
  };
}
