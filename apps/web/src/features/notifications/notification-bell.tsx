import { Popover } from "@pith/ui/primitives/popover";
import { clsx } from "clsx";
import { Bell } from "lucide-react";
import { useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import { formatUnreadBadge } from "./format-unread-badge.ts";
import { getBellColor } from "./get-bell-color.ts";
import { NotificationPanel } from "./notification-panel.tsx";
import { useNotifications } from "./notifications.ts";
import { useNotificationRefresh } from "./use-notification-refresh.ts";

/**
 * The icon is filled so that yellow and orange are recognizable on white. An outline would need so much
 * contrast that they'd look brown.
 */
const colors = {
  red: "fill-current text-red",
  orange: "fill-bell-orange text-tier-based",
  yellow: "fill-bell-yellow text-amber",
  blue: "text-tier-pro",
} as const;

/** The bell. Its color shows the most urgent unread notification, and its badge shows the unread count. */
export function NotificationBell() {
  const t = useTranslate();
  const notifications = useNotifications((state) => state.notifications);
  const [isOpen, setOpen] = useState(false);
  useNotificationRefresh();
  const unreadCount = notifications.filter(({ isRead, isDismissed }) => !isRead && !isDismissed).length;
  const badge = formatUnreadBadge(unreadCount);
  const { color, isPulsing } = getBellColor(notifications);

  /**
   * Returns the button's accessible name. It includes the badge's text, so that voice control users can say
   * what they see.
   */
  function readName(): string {
    if (!badge) return t("bell.open");
    return badge === String(unreadCount)
      ? t("bell.openUnread", { count: unreadCount })
      : t("bell.openMany", { badge });
  }

  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label={t("bell.title")}
      className="w-80 max-w-[calc(100vw-16px)]"
      trigger={
        <button
          type="button"
          data-bell={color}
          aria-label={readName()}
          className="touch-room relative flex size-10 items-center justify-center rounded-control transition-colors hover:bg-hover"
        >
          <Bell aria-hidden="true" className={clsx("size-5", colors[color], isPulsing && "animate-pulse")} />
          {badge && (
            <span
              aria-hidden="true"
              data-badge=""
              className="absolute start-[55%] top-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-ink px-1 text-[calc(var(--px)*10)] leading-none font-semibold text-paper tabular ring-2 ring-paper"
            >
              {badge}
            </span>
          )}
        </button>
      }
    >
      <NotificationPanel notifications={notifications} onClose={() => setOpen(false)} />
    </Popover>
  );
}
