import type { WebhookEvent } from "@pith/core/contract/webhook.schemas";
import { Button } from "@pith/ui/primitives/button";
import { Field } from "@pith/ui/primitives/field";
import { useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useFocusRefused } from "../../lib/use-focus-refused.ts";
import type { NewWebhook } from "./use-webhooks.ts";
import { WebhookEventChoice } from "./webhook-event-choice.tsx";
import { webhookEvents } from "./webhook-events.ts";

/** Asks for a new webhook's URL and events. */
export function NewWebhookForm({
  isBusy,
  error,
  onCancel,
  onCreate,
}: {
  isBusy: boolean;
  /** Why the server rejected the webhook; null if it didn't. */
  error: string | null;
  onCancel: () => void;
  onCreate: (webhook: NewWebhook) => void;
}) {
  const t = useTranslate();
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<WebhookEvent[]>(webhookEvents);
  const urlRef = useFocusRefused(error);
  const isReady = url.trim() !== "" && events.length > 0;
  return (
    <form
      noValidate
      data-new-webhook-form=""
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) onCreate({ url, events });
      }}
    >
      <Field
        ref={urlRef}
        label={t("webhooks.url")}
        hint={t("webhooks.urlHint")}
        error={error}
        value={url}
        type="url"
        dir="ltr"
        placeholder="https://example.com/pith"
        autoComplete="off"
        autoFocus
        onChange={(event) => setUrl(event.target.value)}
      />
      <div className="mt-3">
        <WebhookEventChoice events={events} onChange={setEvents} />
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button onClick={onCancel}>{t("keys.cancel")}</Button>
        <Button type="submit" variant="primary" disabled={!isReady} isBusy={isBusy}>
          {isBusy ? t("webhooks.creating") : t("webhooks.submit")}
        </Button>
      </div>
    </form>
  );
}
