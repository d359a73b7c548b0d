import type { Agent } from "@pith/core/accounts/agent";
import { Button } from "@pith/ui/primitives/button";
import { Facts } from "@pith/ui/primitives/facts";
import { type ReactNode, useState } from "react";
import { formatDay } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

/** A connected agent in the list. Disconnecting it takes two clicks. */
export function AgentItem({
  agent: { name, host, scopes, createdAt, lastUsedAt, unitsUsed },
  isBusy,
  failure,
  onDisconnect,
}: {
  agent: Agent;
  isBusy: boolean;
  /** Explains why the agent wasn't disconnected, or says that the list is outdated. */
  failure: ReactNode;
  onDisconnect: () => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const day = (date: string) => formatDay({ date, locale });
  const facts = [
    t("agents.connected", { date: day(createdAt) }),
    lastUsedAt === null ? t("agents.neverUsed") : t("places.lastUsed", { date: day(lastUsedAt) }),
    t("agents.used", { count: unitsUsed }),
  ];
  return (
    <li data-agent={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-medium">
          <bdi className="break-words">{name}</bdi>
        </p>
        <p className="text-sm text-soft">
          {host === null ? t("agents.computer") : <bdi className="break-all">{host}</bdi>} ·{" "}
          <span dir="ltr">{scopes.join(", ")}</span>
        </p>
        <p className="text-sm text-soft">
          <Facts facts={facts} />
        </p>
        {isAsking && (
          <p role="alert" className="mt-1 text-sm text-red">
            {t("agents.confirm", { name })}
          </p>
        )}
      </div>
      {isAsking ? (
        <div className="flex gap-2">
          <Button size="small" onClick={() => setAsking(false)}>
            {t("keys.keep")}
          </Button>
          <Button size="small" variant="danger" autoFocus isBusy={isBusy} onClick={onDisconnect}>
            {t("agents.confirmDisconnect")}
          </Button>
        </div>
      ) : (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t("agents.disconnectOf", { name })}
          onClick={() => setAsking(true)}
        >
          {t("connections.disconnect")}
        </Button>
      )}
      {failure}
    </li>
  );
}
