import type { WebhookDelivery } from "@pith/core/contract/webhook.schemas";
import { Badge, type BadgeColor } from "@pith/ui/primitives/badge";
import { Button } from "@pith/ui/primitives/button";
import { Facts } from "@pith/ui/primitives/facts";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { formatMinute } from "../../lib/texts/format-day.ts";
import { type TextKey, useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { useWebhookDeliveries } from "./use-webhook-deliveries.ts";
import { deliveryEventTexts } from "./webhook-events.ts";

const stateColors: Record<WebhookDelivery["state"], BadgeColor> = {
  waiting: "gray",
  delivered: "green",
  failed: "red",
};
/** Errors that the owner can act on. For all others, we say that the URL couldn't be reached. */
const errorTexts: Partial<Record<string, TextKey>> = {
  disabled: "webhooks.error.disabled",
  forbidden_address: "webhooks.error.forbidden",
  timeout: "webhooks.error.timeout",
};

/** A webhook's deliveries from the last 30 days, each with a resend button, and a button to send a test. */
export function WebhookDeliveries({ webhookId, onSent }: { webhookId: string; onSent: () => void }) {
  const t = useTranslate();
  const { deliveries, error, failedAt, isBusy, hasMore, load, loadMore, test, replay } = useWebhookDeliveries(
    {
      webhookId,
      onSent,
    },
  );
  return (
    <section className="mt-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-sm font-medium">{t("webhooks.deliveries")}</h3>
        <Button size="small" isBusy={isBusy} onClick={() => void test()}>
          {t("webhooks.test")}
        </Button>
      </div>
      {error !== null && failedAt === "list" && (
        <FailureNote
          className="mt-3"
          {...(!deliveries && { again: { text: t("subscription.tryAgain"), onPress: load } })}
        >
          {error}
        </FailureNote>
      )}
      {!deliveries && error === null && (
        <div aria-hidden="true" data-skeleton="deliveries" className="mt-3 h-10 rounded-control bg-blank" />
      )}
      {deliveries?.length === 0 && <p className="mt-3 text-sm text-soft">{t("webhooks.noDeliveries")}</p>}
      {deliveries && deliveries.length > 0 && (
        <ul className="m-0 mt-3 list-none border-t border-rule p-0">
          {deliveries.map((delivery) => (
            <Delivery
              key={delivery.id}
              delivery={delivery}
              failure={failedAt === delivery.id ? error : null}
              isBusy={isBusy}
              onReplay={() => void replay(delivery.id)}
            />
          ))}
        </ul>
      )}
      {error !== null && failedAt === "more" && <FailureNote className="mt-4">{error}</FailureNote>}
      {hasMore && (
        <Button size="small" className="mt-4" isBusy={isBusy} onClick={() => void loadMore()}>
          {t("webhooks.more")}
        </Button>
      )}
    </section>
  );
}

function Delivery({
  delivery: { event, state, attempts, responseStatus, error, createdAt, lastAttemptAt },
  failure,
  isBusy,
  onReplay,
}: {
  delivery: WebhookDelivery;
  /** Why the delivery couldn't be sent again. */
  failure: string | null;
  isBusy: boolean;
  onReplay: () => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const about = t(deliveryEventTexts[event]);
  const date = formatMinute({ date: lastAttemptAt ?? createdAt, locale });
  const facts = [
    date,
    responseStatus !== null && t("webhooks.answered", { status: String(responseStatus) }),
    error !== null && t(errorTexts[error] ?? "webhooks.error.unreachable"),
    attempts > 1 && t("webhooks.attempts", { count: attempts }),
  ].filter((fact) => fact !== false);
  return (
    <li
      data-delivery={state}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3 text-sm"
    >
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words">{about}</span>
          <Badge color={stateColors[state]}>{t(`webhooks.state.${state}`)}</Badge>
        </p>
        <p className="text-soft">
          <Facts facts={facts} />
        </p>
      </div>
      {state !== "waiting" && (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t("webhooks.replayOf", { event: about, date })}
          onClick={onReplay}
        >
          {t("webhooks.replay")}
        </Button>
      )}
      {failure && <FailureNote className="basis-full">{failure}</FailureNote>}
    </li>
  );
}
