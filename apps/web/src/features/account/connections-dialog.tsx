import type { ConnectionPlace } from "@pith/core/contract/connection.schemas";
import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useState } from "react";
import { placeNames } from "../../lib/place-names.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { ConnectionItem } from "./connection-item.tsx";
import { NewConnectionForm } from "./new-connection-form.tsx";
import { useConnections } from "./use-connections.ts";

/** Connects the account to the user's note-taking services. */
export function ConnectionsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t("connections.title")}
      description={t("connections.text")}
      testId="connections"
    >
      {isOpen && <Connections />}
    </Dialog>
  );
}

const places = Object.keys(placeNames) as ConnectionPlace[];

function Connections() {
  const t = useTranslate();
  const [connecting, setConnecting] = useState<ConnectionPlace | null>(null);
  const {
    connections,
    error,
    errorOf,
    failedAt,
    isOutdated,
    isBusy,
    load,
    dismissError,
    connect,
    change,
    disconnect,
  } = useConnections();
  const open = (place: ConnectionPlace | null) => {
    dismissError();
    setConnecting(place);
  };
  if (connecting !== null) {
    // The user may have canceled and opened another service's form since.
    const isOwn = failedAt === connecting;
    const close = () => setConnecting((current) => (current === connecting ? null : current));
    return (
      <NewConnectionForm
        place={connecting}
        isBusy={isBusy}
        error={isOwn ? error : null}
        tokenError={isOwn ? errorOf("invalid_input.connection_token") : null}
        targetError={isOwn ? errorOf("invalid_input.connection_target") : null}
        onCancel={() => open(null)}
        onConnect={(connection) => connect(connection, close)}
      />
    );
  }
  if (!connections && error === null) {
    return (
      <div aria-hidden="true" data-skeleton="connections" className="mt-5 h-24 rounded-control bg-blank" />
    );
  }
  const isAtRow = connections?.some(({ place }) => place === failedAt) === true;
  const failure = error !== null && (
    <FailureNote
      className={isAtRow ? "mt-3" : "mb-4"}
      {...((isOutdated || !connections) && { again: { text: t("subscription.tryAgain"), onPress: load } })}
    >
      {isOutdated ? t("places.outdated") : error}
    </FailureNote>
  );
  return (
    <div className="mt-4">
      {!isAtRow && failure}
      {connections && (
        <ul className="m-0 list-none border-t border-rule p-0">
          {places.map((place) => {
            const connection = connections.find((one) => one.place === place);
            return connection ? (
              <ConnectionItem
                key={place}
                connection={connection}
                isBusy={isBusy}
                failure={failedAt === place && failure}
                onChange={(changes) => change(place, changes)}
                onConnectAgain={() => open(place)}
                onDisconnect={() => disconnect(place)}
              />
            ) : (
              <li key={place} className="flex items-center justify-between gap-4 border-b border-rule py-3">
                <p className="font-medium">{placeNames[place]}</p>
                <Button
                  size="small"
                  aria-label={t("connections.connectOf", { place: placeNames[place] })}
                  onClick={() => open(place)}
                >
                  {t("connections.connect")}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
