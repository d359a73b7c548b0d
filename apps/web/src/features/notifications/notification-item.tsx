import type { Notification } from "@pith/core/notifications/notification";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { getNotificationTone } from "../../lib/notifications/get-notification-tone.ts";
import { useNavigate } from "../../lib/router.ts";
import { renderNotification } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { formatRelativeTime } from "./format-relative-time.ts";
import { useNotifications } from "./notifications.ts";
import { openAction } from "./open-action.ts";

const tones = {
  destructive: "bg-red",
  red: "bg-red",
  orange: "bg-tier-based",
  default: "bg-tier-pro",
} as const;

export function NotificationItem({
  notification,
  onClose,
}: {
  notification: Notification;
  onClose: () => void;
}) {
  const t = useTranslate();
  const navigate = useNavigate();
  const markRead = useNotifications((state) => state.markRead);
  const dismiss = useNotifications((state) => state.dismiss);
  const { id, type, isRead, createdAt, actionUrl } = notification;
  const { title, message, actionText } = renderNotification(notification);
  const tone = getNotificationTone(type);
  /**
   * Clicking a read notification without a URL does nothing. The button isn't `disabled`, because then it
   * would lose focus.
   */
  const isIdle = isRead && !actionUrl;

  function choose(): void {
    if (!isRead) void markRead(id);
    if (!actionUrl) return;
    openAction({ actionUrl, navigate });
    onClose();
  }

  return (
    <li
      data-notification={type}
      data-tone={tone}
      data-read={isRead ? "" : undefined}
      className="relative flex items-start border-b border-rule last:border-b-0"
    >
      <button
        type="button"
        aria-disabled={isIdle}
        className={clsx(
          "flex min-w-0 flex-1 gap-3 py-3 ps-4 text-start",
          isIdle ? "cursor-default" : "hover:bg-hover",
        )}
        onClick={choose}
      >
        <span
          aria-hidden="true"
          className={clsx("mt-1.5 h-2.5 w-1.5 shrink-0 rounded-full", isRead ? "bg-rule" : tones[tone])}
        />
        <span className="min-w-0 flex-1">
          <span
            dir="auto"
            className={clsx("block text-sm break-words text-match", !isRead && "font-semibold")}
          >
            {title}
          </span>
          <span dir="auto" className="block text-sm break-words text-soft text-match">
            {message}
          </span>
          <span className="mt-1 flex gap-3 text-xs text-faint">
            {formatRelativeTime({ createdAt, nowMs: Date.now() })}
            {actionUrl && actionText && <span className="link font-medium text-ink">{actionText}</span>}
          </span>
        </span>
        {!isRead && <span className="sr-only">{t("bell.unread")}</span>}
      </button>
      <button
        type="button"
        aria-label={t("bell.dismiss", { title: title })}
        className="touch-room m-1.5 flex size-8 shrink-0 items-center justify-center rounded-control text-faint hover:bg-hover hover:text-ink"
        data-dismiss=""
        onClick={({ currentTarget }) => {
          focusNeighbor(currentTarget);
          void dismiss(id);
        }}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

/**
 * Moves focus away from a button that's removed together with its notification: to the next notification's
 * button, otherwise to the previous one's, otherwise to the panel.
 */
function focusNeighbor(pressed: HTMLElement): void {
  const row = pressed.closest("li");
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  const place = neighbor?.querySelector("[data-dismiss]") ?? row?.closest("section");
  if (place instanceof HTMLElement) place.focus();
}
