import type { ConnectionPlace } from "@pith/core/contract/connection.schemas";
import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useRef, useState } from "react";
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
  const [form, setForm] = useState<{ place: ConnectionPlace; id: string } | null>(null);
  const formCount = useRef(0);
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
  const showList = () => {
    dismissError();
    setForm(null);
  };
  const open = (place: ConnectionPlace) => {
    dismissError();
    formCount.current += 1;
    setForm({ place, id: `form-${formCount.current}` });
  };
  if (form !== null) {
    // The user may have canceled and opened another form since.
    const isOwn = failedAt === form.id;
    const close = () => setForm((current) => (current === form ? null : current));
    return (
      <NewConnectionForm
        place={form.place}
        isBusy={isBusy}
        error={isOwn ? error : null}
        tokenError={isOwn ? errorOf("invalid_input.connection_token") : null}
        targetError={isOwn ? errorOf("invalid_input.connection_target") : null}
        onCancel={showList}
        onConnect={(connection) => connect(connection, form.id, close)}
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
