import { useEffect, useRef } from "react";
import { authStore } from "../../lib/auth/auth.ts";
import { signInByTelegramLink, type TelegramLink } from "../../lib/auth/telegram-link.ts";
import { logError } from "../../lib/log-error.ts";
import { useNavigate } from "../../lib/router.ts";
import { isSectionId } from "./sections.ts";

/** How long to wait for sign-in with a signed link. */
const LONGEST_WAIT_MS = 3000;

/**
 * Handles a Telegram id in the URL. A valid signed link signs the user in. Anyone else is redirected to
 * sign-in, with the id filled in.
 */
export function useTelegramArrival({
  search,
  link,
  isMember,
}: {
  search: URLSearchParams;
  link: TelegramLink | null;
  isMember: boolean;
}): void {
  const navigate = useNavigate();
  const isSent = useRef(false);
  const telegramId = search.get("telegramId");
  const section = search.get("section");

  useEffect(() => {
    if (telegramId === null || isMember) return;
    const leave = () => {
      authStore.getState().settle();
      // The bot's links include the section to show.
      const redirect = isSectionId(section) ? `/subscription?section=${section}` : "/subscription";
      const query = new URLSearchParams({ telegramId, redirect });
      void navigate(`/login?${query}`, { replace: true });
    };
    if (!link) {
      leave();
      return;
    }
    const timer = setTimeout(leave, LONGEST_WAIT_MS);
    if (!isSent.current) {
      isSent.current = true;
      signInByTelegramLink(link).catch((error: unknown) => {
        logError(error);
        leave();
      });
    }
    return () => clearTimeout(timer);
  }, [telegramId, section, link, isMember, navigate]);
}
