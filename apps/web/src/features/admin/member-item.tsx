import type { Member, SignInWay } from "@pith/core/accounts/member";
import { formatList } from "@pith/texts/format-list";
import { Badge } from "@pith/ui/primitives/badge";
import { Button } from "@pith/ui/primitives/button";
import { Facts } from "@pith/ui/primitives/facts";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useId, useState } from "react";
import { useAccountSignIn } from "../../lib/edition.ts";
import { formatListDay } from "../../lib/texts/format-day.ts";
import { type TextKey, useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { LimitForm } from "./limit-form.tsx";
import { LinkNote } from "./link-note.tsx";
import type { MemberChange } from "./use-members.ts";

const wayTexts: Record<SignInWay, TextKey> = {
  password: "admin.wayPassword",
  passkey: "admin.wayPasskey",
  oidc: "admin.wayOidc",
  telegram: "admin.wayTelegram",
};

/** A user in the list. Clicking the name expands the admin controls. */
export function MemberItem({
  member,
  isSelf,
  failure,
  isBusy,
  reset,
  onChange,
  onReset,
  onDismissReset,
}: {
  member: Member;
  /** True if this is the admin's own account. */
  isSelf: boolean;
  /** Why the last change to this account failed. */
  failure: string | null;
  isBusy: boolean;
  reset: { url: string; expiresAt: string } | null;
  onChange: (change: MemberChange) => void;
  onReset: () => void;
  onDismissReset: () => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const panelId = useId();
  const hasPasswords = useAccountSignIn()?.hasPasswords === true;
  const [isChosen, setChosen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  // Signing in again remounts the list and resets `isChosen`, so an item with a new reset link is also
  // expanded.
  const isOpen = isChosen || isAsking || reset !== null;
  const { name, isAdmin, isDisabled, monthlyUnits, usedUnits, lastSeenAt, signInWays } = member;
  const facts = [
    monthlyUnits
      ? t("admin.usedOf", { used: usedUnits, limit: monthlyUnits })
      : t("admin.used", { used: usedUnits }),
    lastSeenAt === null
      ? t("admin.neverSeen")
      : t("admin.lastSeen", { date: formatListDay({ date: lastSeenAt, locale }) }),
    signInWays.length === 0
      ? t("admin.noWay")
      : formatList({ parts: signInWays.map((way) => t(wayTexts[way])), language: locale }),
  ];
  return (
    <li data-member={name} className="border-b border-rule py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            <bdi className="min-w-0 break-words">{name}</bdi>
            {isAdmin && <Badge color="purple">{t("admin.isAdmin")}</Badge>}
            {isDisabled && <Badge color="red">{t("admin.isDisabled")}</Badge>}
            {isSelf && <Badge color="gray">{t("admin.isYou")}</Badge>}
          </p>
          <p className="text-sm text-soft tabular">
            <Facts facts={facts} />
          </p>
        </div>
        <Button
          size="small"
          className="aria-expanded:bg-sunk"
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-label={t("admin.manageOf", { name })}
          onClick={() => {
            setChosen(!isOpen);
            setAsking(false);
            if (reset) onDismissReset();
          }}
        >
          {t("admin.manage")}
        </Button>
      </div>
      {isOpen && (
        <div id={panelId} className="mt-4 max-w-measure space-y-5 pb-2">
          <LimitForm key={monthlyUnits} units={monthlyUnits} isBusy={isBusy} onSave={onChange} />
          <div className="flex flex-wrap gap-2">
            <Button size="small" isBusy={isBusy} onClick={() => onChange({ isAdmin: !isAdmin })}>
              {t(isAdmin ? "admin.takeAdmin" : "admin.makeAdmin")}
            </Button>
            {hasPasswords && (
              <Button size="small" disabled={isDisabled} isBusy={isBusy} onClick={onReset}>
                {t("admin.resetPassword")}
              </Button>
            )}
            {!isSelf && isDisabled && (
              <Button
                size="small"
                isBusy={isBusy}
                onClick={() => {
                  setAsking(false);
                  onChange({ isDisabled: false });
                }}
              >
                {t("admin.enable")}
              </Button>
            )}
            {!isSelf && !isDisabled && !isAsking && (
              <Button
                size="small"
                variant="danger"
                isBusy={isBusy}
                onClick={() => {
                  setAsking(true);
                  if (reset) onDismissReset();
                }}
              >
                {t("admin.disable")}
              </Button>
            )}
          </div>
          {isAsking && !isDisabled && (
            <DisableQuestion
              name={name}
              isBusy={isBusy}
              // The prompt stays until the account is disabled, so that pressing the same button tries again.
              onConfirm={() => onChange({ isDisabled: true })}
              onCancel={() => setAsking(false)}
            />
          )}
          {reset && (
            <LinkNote
              text={t("admin.resetText", { name })}
              url={reset.url}
              expiresAt={reset.expiresAt}
              onDone={onDismissReset}
            />
          )}
        </div>
      )}
      {failure && <FailureNote className="mt-2">{failure}</FailureNote>}
    </li>
  );
}

/** Disabling a user stops all of their running work, so it takes two clicks. */
function DisableQuestion({
  name,
  isBusy,
  onConfirm,
  onCancel,
}: {
  name: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const t = useTranslate();
  return (
    <div className="border-s-2 border-red ps-4">
      <p role="alert" className="text-sm">
        {t("admin.disableQuestion", { name })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" variant="danger" autoFocus isBusy={isBusy} onClick={onConfirm}>
          {t("admin.disable")}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t("admin.cancel")}
        </Button>
      </div>
    </div>
  );
}
