import type { Notification } from "@pith/core/notifications/notification";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useRef } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import { NotificationItem } from "./notification-item.tsx";
import { useNotifications } from "./notifications.ts";

export function NotificationPanel({
  notifications,
  onClose,
}: {
  notifications: readonly Notification[];
  onClose: () => void;
}) {
  const t = useTranslate();
  const markAllRead = useNotifications((state) => state.markAllRead);
  const error = useNotifications((state) => state.error);
  const panelRef = useRef<HTMLElement>(null);
  const shown = notifications.filter(({ isDismissed }) => !isDismissed);
  function readAll(): void {
    // The focused button disappears once nothing is unread.
    panelRef.current?.focus();
    void markAllRead();
  }

  return (
    <section ref={panelRef} tabIndex={-1} aria-labelledby="notifications-title" className="outline-none">
      <header className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule py-2 ps-4 pe-2">
        <h2 id="notifications-title" className="text-sm font-semibold">
          {t("bell.title")}
        </h2>
        {shown.some(({ isRead }) => !isRead) && (
          <Button variant="quiet" size="small" onClick={readAll}>
            {t("bell.markAllRead")}
          </Button>
        )}
      </header>
      {error && (
        <div className="border-b border-rule px-4 py-3">
          <FailureNote>{t("bell.failed")}</FailureNote>
        </div>
      )}
      {shown.length === 0 ? (
        <p className="px-4 py-8 text-center text-sm text-faint">{t("bell.empty")}</p>
      ) : (
        <ul
          data-notification-list=""
          className="m-0 max-h-80 list-none overflow-y-auto overscroll-contain p-0"
        >
          {shown.map((notification) => (
            <NotificationItem key={notification.id} notification={notification} onClose={onClose} />
          ))}
        </ul>
      )}
    </section>
  );
}
