import type { Connection, SendError } from "@pith/core/contract/connection.schemas";
import { Badge } from "@pith/ui/primitives/badge";
import { Button } from "@pith/ui/primitives/button";
import { Checkbox } from "@pith/ui/primitives/checkbox";
import { type ReactNode, useState } from "react";
import { placeNames } from "../../lib/place-names.ts";
import { type TextKey, useTranslate } from "../../lib/texts/texts.ts";

const errorTexts: Record<SendError, TextKey> = {
  refused: "connections.refused",
  missing: "connections.missing",
  rejected: "connections.unreachable",
  unreachable: "connections.unreachable",
  disconnected: "connections.unreachable",
};

/** A connected service. Disconnecting takes two clicks. */
export function ConnectionItem({
  connection: { place, target, isAutomatic, isEnabled, error },
  isBusy,
  failure,
  onChange,
  onConnectAgain,
  onDisconnect,
}: {
  connection: Connection;
  isBusy: boolean;
  /** Explains why the last change to the connection failed, or says that the list is outdated. */
  failure: ReactNode;
  onChange: (changes: Pick<Connection, "isAutomatic" | "isEnabled">) => void;
  onConnectAgain: () => void;
  onDisconnect: () => void;
}) {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const name = placeNames[place];
  return (
    <li data-connection={place} className="border-b border-rule py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {name}
        <Badge color={isEnabled ? "green" : "gray"}>
          {t(isEnabled ? "connections.on" : "connections.off")}
        </Badge>
      </p>
      {target && (
        <p className="text-sm text-soft">
          <a href={target.url} target="_blank" rel="noreferrer" className="underline">
            <bdi>{target.title || target.url}</bdi>
          </a>
        </p>
      )}
      {error !== null && <p className="mt-1 text-sm text-red">{t(errorTexts[error])}</p>}
      <Checkbox
        className="mt-3"
        isChecked={isAutomatic}
        isBusy={isBusy}
        onChange={(isChosen) => onChange({ isAutomatic: isChosen, isEnabled })}
      >
        {t("connections.automatic")}
      </Checkbox>
      {isAsking && (
        <p role="alert" className="mt-3 text-sm text-red">
          {t("connections.confirm", { place: name })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {isAsking ? (
          <>
            <Button size="small" onClick={() => setAsking(false)}>
              {t("keys.keep")}
            </Button>
            <Button size="small" variant="danger" autoFocus isBusy={isBusy} onClick={onDisconnect}>
              {t("connections.disconnect")}
            </Button>
          </>
        ) : (
          <>
            {!isEnabled && (
              <Button size="small" isBusy={isBusy} onClick={() => onChange({ isAutomatic, isEnabled: true })}>
                {t("connections.turnOn")}
              </Button>
            )}
            <Button size="small" isBusy={isBusy} onClick={onConnectAgain}>
              {t("connections.again")}
            </Button>
            <Button
              size="small"
              isBusy={isBusy}
              aria-label={t("connections.disconnectOf", { place: name })}
              onClick={() => setAsking(true)}
            >
              {t("connections.disconnect")}
            </Button>
          </>
        )}
      </div>
      {failure}
    </li>
  );
}
