import type { Invitation } from "@pith/core/accounts/member";
import { adminEndpoints } from "@pith/core/contract/admin.endpoints";
import { Button } from "@pith/ui/primitives/button";
import { Checkbox } from "@pith/ui/primitives/checkbox";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { type ReactNode, useState } from "react";
import { SignInAgain } from "../../lib/account/sign-in-again.tsx";
import { useLoaded } from "../../lib/account/use-loaded.ts";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { formatListDay } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { LinkNote } from "./link-note.tsx";
import { PanelSkeleton } from "./panel-skeleton.tsx";

const listInvitations = async () => (await api.call(adminEndpoints.listInvitations)).invitations;

/** Creates invitation links to this server and lists those that are still valid. */
export function InvitationsPanel() {
  const t = useTranslate();
  const user = useAuth((state) => state.user);
  const {
    data: invitations,
    error,
    failedAt,
    isOutdated,
    isBusy,
    attempt,
    load,
    reload,
    mustSignInAgain,
    goOn,
  } = useLoaded({ read: listInvitations });
  const [created, setCreated] = useState<{ url: string; expiresAt: string } | null>(null);
  const [isAdmin, setAdmin] = useState(false);

  const create = () =>
    attempt(
      async () => {
        setCreated(await api.call(adminEndpoints.createInvitation, { body: { isAdmin } }));
        setAdmin(false);
      },
      { at: "create", reload },
    );
  const withdraw = ({ id, expiresAt }: Invitation) =>
    attempt(
      async () => {
        await api.call(adminEndpoints.deleteInvitation, { params: { id } });
        // The new link is shown only once, and its expiry is all that distinguishes its invitation from the
        // others.
        setCreated((current) => (current?.expiresAt === expiresAt ? null : current));
      },
      { at: id, reload },
    );

  const note = error !== null && (
    <FailureNote
      className="my-4 basis-full"
      {...((isOutdated || failedAt === null) && { again: { text: t("admin.tryAgain"), onPress: load } })}
    >
      {isOutdated ? t("admin.outdated") : error}
    </FailureNote>
  );

  if (mustSignInAgain && user) return <SignInAgain user={user} onDone={goOn} />;
  return (
    <div data-invitations="">
      <p className="max-w-measure text-soft">{t("admin.inviteText")}</p>
      {created ? (
        <div className="mt-5 max-w-measure">
          <LinkNote text={t("admin.linkText")} {...created} onDone={() => setCreated(null)} />
        </div>
      ) : (
        <div className="mt-5">
          <Checkbox isChecked={isAdmin} onChange={setAdmin}>
            {t("admin.asAdmin")}
          </Checkbox>
          {failedAt === "create" && !isOutdated && note}
          <Button variant="primary" className="mt-4" isBusy={isBusy} onClick={() => void create()}>
            {t("admin.createLink")}
          </Button>
        </div>
      )}
      <h3 className="mt-9 mb-3 text-sm font-semibold">{t("admin.openInvitations")}</h3>
      {(failedAt === null || (failedAt === "create" && isOutdated)) && note}
      {invitations === null && error === null && <PanelSkeleton />}
      {invitations?.length === 0 && (
        <p data-empty="" className="text-soft">
          {t("admin.noInvitations")}
        </p>
      )}
      {invitations && invitations.length > 0 && (
        <ul className="m-0 list-none border-t border-rule p-0">
          {invitations.map((invitation) => (
            <InvitationItem
              key={invitation.id}
              invitation={invitation}
              failure={failedAt === invitation.id ? note : null}
              isBusy={isBusy}
              onWithdraw={() => void withdraw(invitation)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function InvitationItem({
  invitation: { kind, name, isAdmin, createdAt, expiresAt },
  failure,
  isBusy,
  onWithdraw,
}: {
  invitation: Invitation;
  /** Explains why the invitation couldn't be withdrawn, or says that the list is outdated. */
  failure: ReactNode;
  isBusy: boolean;
  onWithdraw: () => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const day = (date: string) => formatListDay({ date, locale });
  const title =
    kind === "reset"
      ? t("admin.invitationReset", { name: name ?? "" })
      : t(isAdmin ? "admin.invitationAdmin" : "admin.invitationJoin");
  return (
    <li
      data-invitation={kind}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3"
    >
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-medium break-words">{title}</p>
        <p className="text-sm text-soft">
          {t("admin.invitationDates", { created: day(createdAt), expires: day(expiresAt) })}
        </p>
      </div>
      <Button
        size="small"
        isBusy={isBusy}
        aria-label={t("admin.withdrawOf", { title, date: day(createdAt) })}
        onClick={onWithdraw}
      >
        {t("admin.withdraw")}
      </Button>
      {failure}
    </li>
  );
}
