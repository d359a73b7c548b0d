import { useNotifications } from "../../features/notifications/notifications.ts";
import { openAction } from "../../features/notifications/open-action.ts";
import { ExpiryBanner } from "../../features/subscription/expiry-banner.tsx";
import { pickBanner } from "../../lib/notifications/pick-banner.ts";
import { useNavigate } from "../../lib/router.ts";

/** Target of notifications without a link. All of them are about choosing a plan. */
const PLANS_URL = "/subscription?section=upgrade";

/** The banner for the most urgent notification. Renders nothing if there is none. */
export function AccountBanner() {
  const navigate = useNavigate();
  const notifications = useNotifications((state) => state.notifications);
  const dismiss = useNotifications((state) => state.dismiss);
  const notification = pickBanner(notifications);
  if (!notification) return null;
  return (
    <ExpiryBanner
      notification={notification}
      onOpen={() => openAction({ actionUrl: notification.actionUrl ?? PLANS_URL, navigate })}
      onDismiss={() => void dismiss(notification.id)}
    />
  );
}
