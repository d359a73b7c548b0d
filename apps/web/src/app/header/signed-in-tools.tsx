import { History } from "lucide-react";
import { NotificationBell } from "../../features/notifications/notification-bell.tsx";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";
import { UserMenu } from "./user-menu.tsx";

export function SignedInTools() {
  const t = useTranslate();
  return (
    <>
      <Link
        to="/summaries"
        aria-label={t("menu.summaries")}
        title={t("menu.summaries")}
        className="touch-room flex size-10 items-center justify-center rounded-control text-soft transition-colors hover:bg-hover hover:text-ink"
      >
        <History aria-hidden="true" className="size-5" />
      </Link>
      <NotificationBell />
      <UserMenu />
    </>
  );
}
