import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useRef, useState } from "react";
import { SignInAgain } from "../../lib/account/sign-in-again.tsx";
import { useAuth } from "../../lib/auth/auth.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { ApiKeyItem } from "./api-key-item.tsx";
import { NewApiKeyForm } from "./new-api-key-form.tsx";
import { SecretNote } from "./secret-note.tsx";
import { useApiKeys } from "./use-api-keys.ts";

/** Lists the account's API keys, creates new ones and revokes them. */
export function ApiKeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t("keys.title")}
      description={
        <>
          {t("keys.text")} {/* A plain link, because the server renders the reference. */}
          <a href="/docs/api" className="underline">
            {t("keys.reference")}
          </a>
        </>
      }
      testId="api-keys"
    >
      {isOpen && <ApiKeys />}
    </Dialog>
  );
}

function ApiKeys() {
  const t = useTranslate();
  const user = useAuth((state) => state.user);
  const [formId, setFormId] = useState<string | null>(null);
  const formCount = useRef(0);
  const {
    keys,
    error,
    failedAt,
    isOutdated,
    isBusy,
    secret,
    mustSignInAgain,
    load,
    create,
    goOn,
    dismissError,
    dismissSecret,
    revoke,
  } = useApiKeys();
  const open = (nextFormId: string | null) => {
    dismissError();
    setFormId(nextFormId);
  };
  const openForm = () => {
    formCount.current += 1;
    open(`form-${formCount.current}`);
  };
  if (secret !== null) {
    return (
      <SecretNote
        text={t("keys.secretText")}
        label={t("keys.secret")}
        secret={secret}
        onDone={dismissSecret}
      />
    );
  }
  if (mustSignInAgain && user) return <SignInAgain user={user} onDone={goOn} />;
  const isAtRow = keys?.some(({ id }) => id === failedAt) === true;
  const failure = error !== null && (
    <FailureNote
      className={isAtRow ? "basis-full" : "mb-4"}
      {...((isOutdated || !keys) && { again: { text: t("subscription.tryAgain"), onPress: load } })}
    >
      {isOutdated ? t("places.outdated") : error}
    </FailureNote>
  );
  if (formId !== null) {
    // The user may have canceled and opened another form since.
    const close = () => setFormId((current) => (current === formId ? null : current));
    return (
      <div className="mt-4">
        <NewApiKeyForm
          isBusy={isBusy}
          error={failedAt === formId ? error : null}
          onCancel={() => open(null)}
          onCreate={(key) => create(key, formId, close)}
        />
      </div>
    );
  }
  if (!keys && error === null) {
    return (
      <div aria-hidden="true" data-skeleton="keys" className="mt-5 space-y-4">
        <div className="h-10 rounded-control bg-blank" />
      </div>
    );
  }
  return (
    <div className="mt-4">
      {!isAtRow && failure}
      {keys?.length === 0 && <p className="text-soft">{t("keys.none")}</p>}
      {keys && keys.length > 0 && (
        <ul className="m-0 list-none border-t border-rule p-0">
          {keys.map((key) => (
            <ApiKeyItem
              key={key.id}
              apiKey={key}
              isBusy={isBusy}
              failure={failedAt === key.id && failure}
              onRevoke={() => revoke(key.id)}
            />
          ))}
        </ul>
      )}
      {keys && (
        <div className="mt-5 flex justify-end max-sm:*:grow">
          <Button variant="primary" onClick={openForm}>
            {t("keys.create")}
          </Button>
        </div>
      )}
    </div>
  );
}
