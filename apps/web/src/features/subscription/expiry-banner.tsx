import { buttonStyles } from "@pith/ui/primitives/button";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { getBanner } from "../../lib/notifications/get-banner.ts";
import type { BannerNotification } from "../../lib/notifications/pick-banner.ts";
import { renderNotification, say } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

const tones = {
  destructive: "border-red bg-red-wash",
  red: "border-red bg-red-wash",
  orange: "border-tier-based bg-tier-based-wash",
  default: "border-rule-strong bg-sunk",
} as const;

/** The most urgent subscription notification, at the top of the page. */
export function ExpiryBanner({
  notification,
  onOpen,
  onDismiss,
}: {
  notification: BannerNotification;
  onOpen: () => void;
  onDismiss: () => void;
}) {
  const t = useTranslate();
  const { title, message, actionText } = renderNotification(notification);
  const { tone, isPulsing, remaining, isRemainingOrange, call, warning } = getBanner(notification);
  return (
    <aside
      data-banner={notification.type}
      data-tone={tone}
      data-pulsing={isPulsing ? "" : undefined}
      aria-label={title}
      className={clsx("relative mb-10 rounded-control border-s-4", tones[tone])}
    >
      <button type="button" className="w-full px-5 py-4 text-start" onClick={onOpen}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 pe-7">
          <strong className="flex items-baseline gap-3 font-semibold">
            <span
              aria-hidden="true"
              className={clsx(
                "h-4 w-2 shrink-0 translate-y-0.5 rounded-full",
                tone === "orange" ? "bg-tier-based" : "bg-red",
                isPulsing && "animate-pulse",
              )}
            />
            {title}
          </strong>
          {remaining && (
            <span
              data-remaining=""
              data-color={isRemainingOrange ? "orange" : undefined}
              className={clsx("text-sm font-medium", isRemainingOrange ? "text-tier-based" : "text-soft")}
            >
              {say(remaining)}
            </span>
          )}
        </span>
        <span dir="auto" className="mt-1 block text-sm text-soft text-match">
          {message}
        </span>
        {call && <span className="mt-1 block text-sm font-medium">{say(call)}</span>}
        {warning && <span className="mt-1 block text-sm font-medium">{say(warning)}</span>}
        {actionText && <span className={clsx(buttonStyles({ size: "small" }), "mt-3")}>{actionText}</span>}
      </button>
      <button
        type="button"
        aria-label={t("banner.dismiss")}
        className="absolute end-2 top-2 flex size-10 shrink-0 items-center justify-center rounded-control text-soft hover:text-ink"
        onClick={onDismiss}
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </aside>
  );
}
