import type { Passkey } from "@pith/core/accounts/member";
import { MAX_PASSKEY_NAME_CHARACTERS } from "@pith/core/accounts/member-limits";
import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Field } from "@pith/ui/primitives/field";
import { type ReactNode, useState } from "react";
import {
  canUsePasskeys,
  createPasskey,
  describePasskeyError,
  nameThisDevice,
} from "../../lib/account/passkeys.ts";
import { SignInAgain } from "../../lib/account/sign-in-again.tsx";
import { useLoaded } from "../../lib/account/use-loaded.ts";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { formatDay } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

/** Lists the account's passkeys, with options to add one for this device or delete one. */
export function PasskeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t("passkeys.title")}
      description={t("passkeys.text")}
      testId="passkeys"
    >
      {isOpen && <Passkeys />}
    </Dialog>
  );
}

const listPasskeys = async () => (await api.call(memberEndpoints.listPasskeys)).passkeys;

function Passkeys() {
  const t = useTranslate();
  const user = useAuth((state) => state.user);
  const [name, setName] = useState(nameThisDevice);
  const {
    data: passkeys,
    isBusy,
    error,
    failedAt,
    isOutdated,
    attempt,
    load,
    reload,
    mustSignInAgain,
    goOn,
  } = useLoaded({ read: listPasskeys, describe: describePasskeyError });

  const add = () => attempt(() => createPasskey(name.trim()), { at: "new", reload });
  const remove = (id: string) =>
    attempt(() => api.call(memberEndpoints.deletePasskey, { params: { id } }), { at: id, reload });

  if (mustSignInAgain && user) return <SignInAgain user={user} onDone={goOn} />;
  const failure = error !== null && (
    <FailureNote
      className={failedAt === null || failedAt === "new" ? "mb-4" : "basis-full"}
      {...((isOutdated || passkeys === null) && { again: { text: t("members.tryAgain"), onPress: load } })}
    >
      {isOutdated ? t("places.outdated") : error}
    </FailureNote>
  );
  return (
    <div className="mt-4">
      {failedAt === null && failure}
      {passkeys === null && error === null && (
        <div aria-hidden="true" data-skeleton="passkeys" className="mt-5 h-10 rounded-control bg-blank" />
      )}
      {passkeys?.length === 0 && (
        <p data-empty="" className="text-soft">
          {t("passkeys.none")}
        </p>
      )}
      {passkeys && passkeys.length > 0 && (
        <ul className="m-0 list-none border-t border-rule p-0">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              isBusy={isBusy}
              failure={failedAt === passkey.id && failure}
              onDelete={() => void remove(passkey.id)}
            />
          ))}
        </ul>
      )}
      {passkeys &&
        (canUsePasskeys() ? (
          <form
            noValidate
            className="mt-5"
            onSubmit={(event) => {
              event.preventDefault();
              if (name.trim() !== "" && !isBusy) void add();
            }}
          >
            <Field
              label={t("passkeys.name")}
              value={name}
              maxLength={MAX_PASSKEY_NAME_CHARACTERS}
              autoComplete="off"
              dir="auto"
              onChange={(event) => setName(event.target.value)}
            />
            {failedAt === "new" && failure}
            <div className="mt-1 flex justify-end max-sm:*:grow">
              <Button type="submit" variant="primary" disabled={name.trim() === ""} isBusy={isBusy}>
                {t("passkeys.add")}
              </Button>
            </div>
          </form>
        ) : (
          <p className="mt-5 text-sm text-soft">{t("passkeys.unsupported")}</p>
        ))}
    </div>
  );
}

/** A passkey in the list. Deleting it takes two clicks. */
function PasskeyItem({
  passkey: { name, createdAt, lastUsedAt },
  isBusy,
  failure,
  onDelete,
}: {
  passkey: Passkey;
  isBusy: boolean;
  /** Explains why the passkey wasn't deleted, or says that the list is outdated. */
  failure: ReactNode;
  onDelete: () => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const day = (date: string) => formatDay({ date, locale });
  return (
    <li data-passkey={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-medium break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-soft">
          {t("passkeys.added", { date: day(createdAt) })}
          {lastUsedAt !== null && ` · ${t("passkeys.lastUsed", { date: day(lastUsedAt) })}`}
        </p>
      </div>
      {isAsking ? (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setAsking(false)}>
            {t("passkeys.keep")}
          </Button>
          <Button size="small" variant="danger" autoFocus isBusy={isBusy} onClick={onDelete}>
            {t("passkeys.confirmDelete")}
          </Button>
        </div>
      ) : (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t("passkeys.deleteOf", { name })}
          onClick={() => setAsking(true)}
        >
          {t("passkeys.delete")}
        </Button>
      )}
      {failure}
    </li>
  );
}
