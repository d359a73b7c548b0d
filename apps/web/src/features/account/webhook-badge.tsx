import type { Webhook } from "@pith/core/contract/webhook.schemas";
import { Badge } from "@pith/ui/primitives/badge";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Shows that a webhook is off or failing. Renders nothing if it's working. */
export function WebhookBadge({ webhook: { isEnabled, failingSince } }: { webhook: Webhook }) {
  const t = useTranslate();
  if (!isEnabled) return <Badge color="gray">{t("webhooks.off")}</Badge>;
  return failingSince === null ? null : <Badge color="red">{t("webhooks.failing")}</Badge>;
}
