import { NotificationBell } from "../../features/notifications/notification-bell.tsx";
import { UserMenu } from "./user-menu.tsx";

/** The bell and the user menu. */
export function SignedInTools() {
  return (
    <>
      <NotificationBell />
      <UserMenu />
    </>
  );
}
