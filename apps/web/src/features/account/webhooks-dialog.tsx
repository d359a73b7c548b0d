import type { Webhook } from "@pith/core/contract/webhook.schemas";
import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { Facts } from "@pith/ui/primitives/facts";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useRef, useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import { NewWebhookForm } from "./new-webhook-form.tsx";
import { SecretNote } from "./secret-note.tsx";
import { useWebhooks } from "./use-webhooks.ts";
import { WebhookBadge } from "./webhook-badge.tsx";
import { WebhookDetails } from "./webhook-details.tsx";
import { deliveryEventTexts } from "./webhook-events.ts";

/** Lists the account's webhooks, adds new ones, and shows each one's deliveries. */
export function WebhooksDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t("webhooks.title")}
      description={
        <>
          {t("webhooks.text")} {/* A plain link, because the server renders the reference. */}
          <a href="/docs/api" className="underline">
            {t("keys.reference")}
          </a>
        </>
      }
      testId="webhooks"
    >
      {isOpen && <Webhooks />}
    </Dialog>
  );
}

type View = { kind: "list" } | { kind: "new" | "one"; id: string };

function Webhooks() {
  const t = useTranslate();
  const [view, setView] = useState<View>({ kind: "list" });
  const formCount = useRef(0);
  const {
    webhooks,
    error,
    failedAt,
    isOutdated,
    isBusy,
    secret,
    load,
    refresh,
    dismissError,
    dismissSecret,
    create,
    change,
    rotate,
    remove,
  } = useWebhooks();
  const open = (next: View) => {
    dismissError();
    setView(next);
  };
  const showList = () => open({ kind: "list" });
  const openForm = () => {
    formCount.current += 1;
    open({ kind: "new", id: `form-${formCount.current}` });
  };
  if (secret !== null) {
    return (
      <SecretNote
        text={t(secret.isRotated ? "webhooks.rotatedText" : "webhooks.secretText")}
        label={t("webhooks.secret")}
        secret={secret.value}
        onDone={dismissSecret}
      />
    );
  }
  if (view.kind === "new") {
    // The user may have canceled and opened another form since.
    const close = () => setView((current) => (current === view ? { kind: "list" } : current));
    return (
      <NewWebhookForm
        isBusy={isBusy}
        error={failedAt === view.id ? error : null}
        onCancel={showList}
        onCreate={(webhook) => create(webhook, view.id, close)}
      />
    );
  }
  const failure = error !== null && (
    <FailureNote
      className="mt-4"
      {...((isOutdated || !webhooks) && { again: { text: t("subscription.tryAgain"), onPress: load } })}
    >
      {isOutdated ? t("places.outdated") : error}
    </FailureNote>
  );
  const shown = view.kind === "one" && webhooks?.find(({ id }) => id === view.id);
  if (shown) {
    return (
      <>
        {failedAt === null && failure}
        <WebhookDetails
          webhook={shown}
          isBusy={isBusy}
          failure={failedAt === shown.id && failure}
          onBack={showList}
          onAsk={dismissError}
          onChange={(changes) => void change(shown, changes)}
          onRotate={() => rotate(shown.id)}
          onRemove={() => remove(shown.id)}
          onSent={refresh}
        />
      </>
    );
  }
  if (!webhooks && error === null) {
    return <div aria-hidden="true" data-skeleton="webhooks" className="mt-5 h-10 rounded-control bg-blank" />;
  }
  return (
    <div className="mt-4">
      {failure}
      {webhooks?.length === 0 && <p className="text-soft">{t("webhooks.none")}</p>}
      {webhooks && webhooks.length > 0 && (
        <ul className="m-0 list-none border-t border-rule p-0">
          {webhooks.map((webhook) => (
            <WebhookItem
              key={webhook.id}
              webhook={webhook}
              onOpen={() => open({ kind: "one", id: webhook.id })}
            />
          ))}
        </ul>
      )}
      {webhooks && (
        <div className="mt-5 flex justify-end max-sm:*:grow">
          <Button variant="primary" onClick={openForm}>
            {t("webhooks.create")}
          </Button>
        </div>
      )}
    </div>
  );
}

function WebhookItem({ webhook, onOpen }: { webhook: Webhook; onOpen: () => void }) {
  const t = useTranslate();
  const { url, events } = webhook;
  return (
    <li data-webhook="" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <bdi dir="ltr" className="min-w-0 break-all">
            {url}
          </bdi>
          <WebhookBadge webhook={webhook} />
        </p>
        <p className="text-sm text-soft">
          <Facts facts={events.map((event) => t(deliveryEventTexts[event]))} />
        </p>
      </div>
      <Button size="small" aria-label={t("webhooks.manageOf", { url })} onClick={onOpen}>
        {t("webhooks.manage")}
      </Button>
    </li>
  );
}
