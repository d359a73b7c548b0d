import type { Webhook } from "@pith/core/contract/webhook.schemas";
import { Button } from "@pith/ui/primitives/button";
import { Checkbox } from "@pith/ui/primitives/checkbox";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatMinute } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import type { WebhookChange } from "./use-webhooks.ts";
import { WebhookBadge } from "./webhook-badge.tsx";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { WebhookEventChoice } from "./webhook-event-choice.tsx";

/** A webhook's events and deliveries, with options to rotate its secret or delete it. */
export function WebhookDetails({
  webhook,
  isBusy,
  failure,
  onBack,
  onAsk,
  onChange,
  onRotate,
  onRemove,
  onSent,
}: {
  webhook: Webhook;
  isBusy: boolean;
  /** Explains why the webhook wasn't deleted or given a new secret, or says that the list is outdated. */
  failure: ReactNode;
  onBack: () => void;
  /**
   * Called when a confirmation prompt opens or closes, because any failure still shown belongs to the
   * previous prompt.
   */
  onAsk: () => void;
  onChange: (change: WebhookChange) => void;
  onRotate: () => void;
  onRemove: () => void;
  onSent: () => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const [asking, setAsking] = useState<"rotate" | "remove" | null>(null);
  const ask = (question: typeof asking) => {
    onAsk();
    setAsking(question);
  };
  const { id, url, events, isEnabled, failingSince } = webhook;
  return (
    <div data-webhook-details="" className="mt-3">
      <Button variant="quiet" size="small" className="-ms-3" autoFocus onClick={onBack}>
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t("webhooks.back")}
      </Button>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <bdi dir="ltr" className="min-w-0 break-all">
          {url}
        </bdi>
        <WebhookBadge webhook={webhook} />
      </p>
      {failingSince !== null && (
        <p role="status" className="mt-2 border-s-2 border-red ps-4 text-sm">
          {isEnabled
            ? t("webhooks.failingSince", { date: formatMinute({ date: failingSince, locale }) })
            : t("webhooks.turnedOff")}
        </p>
      )}
      <Checkbox className="mt-4" isChecked={isEnabled} onChange={(isEnabled) => onChange({ isEnabled })}>
        {t("webhooks.isOn")}
      </Checkbox>
      <div className="mt-5">
        <WebhookEventChoice events={events} needsOne onChange={(events) => onChange({ events })} />
      </div>
      <WebhookDeliveries webhookId={id} onSent={onSent} />
      {asking === null ? (
        <div className="mt-6 flex flex-wrap gap-2 max-sm:*:grow">
          <Button isBusy={isBusy} onClick={() => ask("rotate")}>
            {t("webhooks.rotate")}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => ask("remove")}>
            {t("webhooks.remove")}
          </Button>
        </div>
      ) : (
        <div className="mt-6">
          <p role="alert" className={asking === "remove" ? "text-sm text-red" : "text-sm"}>
            {t(`webhooks.${asking}Question`)}
          </p>
          {failure}
          <div className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
            <Button onClick={() => ask(null)}>{t("keys.cancel")}</Button>
            <Button
              variant={asking === "remove" ? "danger" : "primary"}
              autoFocus
              isBusy={isBusy}
              onClick={asking === "remove" ? onRemove : onRotate}
            >
              {t(`webhooks.${asking}Confirm`)}
            </Button>
          </div>
        </div>
      )}
      {asking === null && failure}
    </div>
  );
}
