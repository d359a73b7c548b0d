import { pickBanner } from "@pith/core/notifications/pick-banner";
import { useNavigate } from "react-router";
import { useNotifications } from "../../features/notifications/notifications.ts";
import { openAction } from "../../features/notifications/open-action.ts";
import { ExpiryBanner } from "../../features/subscription/expiry-banner.tsx";

/** The banner of the one notification that can't wait; nothing where there is none. */
export function AccountBanner() {
  const navigate = useNavigate();
  const notifications = useNotifications((state) => state.notifications);
  const dismiss = useNotifications((state) => state.dismiss);
  const notification = pickBanner(notifications);
  if (!notification) return null;
  return (
    <ExpiryBanner
      notification={notification}
      onOpen={() => openAction({ actionUrl: notification.actionUrl, navigate })}
      onDismiss={() => void dismiss(notification.id)}
    />
  );
}
