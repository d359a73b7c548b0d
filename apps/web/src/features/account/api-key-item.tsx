import type { ApiKey } from "@pith/core/accounts/api-key";
import { Badge } from "@pith/ui/primitives/badge";
import { Button } from "@pith/ui/primitives/button";
import { Facts } from "@pith/ui/primitives/facts";
import { type ReactNode, useState } from "react";
import { formatDay } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

/** An API key in the list. Revoking it takes two clicks. */
export function ApiKeyItem({
  apiKey: { name, start, scopes, createdAt, lastUsedAt, expiresAt, monthlyUnits, unitsUsed },
  isBusy,
  failure,
  onRevoke,
}: {
  apiKey: ApiKey;
  isBusy: boolean;
  /** Explains why the key wasn't revoked, or says that the list is outdated. */
  failure: ReactNode;
  onRevoke: () => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const day = (date: string) => formatDay({ date, locale });
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  const facts = [
    t("keys.created", { date: day(createdAt) }),
    lastUsedAt === null ? t("keys.neverUsed") : t("places.lastUsed", { date: day(lastUsedAt) }),
    expiresAt !== null && !isExpired && t("keys.expires", { date: day(expiresAt) }),
    monthlyUnits !== null && t("keys.used", { used: unitsUsed, limit: monthlyUnits }),
  ].filter((fact) => fact !== false);
  return (
    <li data-key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <bdi className="min-w-0 break-words">{name}</bdi>
          {isExpired && <Badge color="gray">{t("keys.expired")}</Badge>}
        </p>
        <p className="text-sm text-soft">
          <code dir="ltr">{`${start}…`}</code> · <span dir="ltr">{scopes.join(", ")}</span>
        </p>
        <p className="text-sm text-soft">
          <Facts facts={facts} />
        </p>
        {isAsking && (
          <p role="alert" className="mt-1 text-sm text-red">
            {t("keys.confirm", { name })}
          </p>
        )}
      </div>
      {isAsking ? (
        <div className="flex gap-2">
          <Button size="small" onClick={() => setAsking(false)}>
            {t("keys.keep")}
          </Button>
          <Button size="small" variant="danger" autoFocus isBusy={isBusy} onClick={onRevoke}>
            {t("keys.confirmRevoke")}
          </Button>
        </div>
      ) : (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t("keys.revokeOf", { name })}
          onClick={() => setAsking(true)}
        >
          {t("keys.revoke")}
        </Button>
      )}
      {failure}
    </li>
  );
}
