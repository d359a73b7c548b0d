import type { WebhookEvent } from "@pith/core/contract/webhook.schemas";
import { Checkbox } from "@pith/ui/primitives/checkbox";
import { useTranslate } from "../../lib/texts/texts.ts";
import { webhookEvents, webhookEventTexts } from "./webhook-events.ts";

/** Picks a webhook's events. With `needsOne`, the last one can't be deselected. */
export function WebhookEventChoice({
  events,
  needsOne = false,
  onChange,
}: {
  events: readonly WebhookEvent[];
  needsOne?: boolean;
  onChange: (events: WebhookEvent[]) => void;
}) {
  const t = useTranslate();
  return (
    <fieldset className="m-0 space-y-3">
      <legend className="mb-2 text-sm font-medium">{t("webhooks.events")}</legend>
      {webhookEvents.map((event) => (
        <Checkbox
          key={event}
          isChecked={events.includes(event)}
          isDisabled={needsOne && events.length === 1 && events.includes(event)}
          onChange={(isChecked) =>
            onChange(webhookEvents.filter((other) => (other === event ? isChecked : events.includes(other))))
          }
        >
          {t(webhookEventTexts[event])}{" "}
          <code dir="ltr" className="text-xs text-faint">
            {event}
          </code>
        </Checkbox>
      ))}
    </fieldset>
  );
}
