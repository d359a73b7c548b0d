import type { Member, SignInWay } from "@pith/core/accounts/member";
import { Badge } from "@pith/ui/primitives/badge";
import { Button } from "@pith/ui/primitives/button";
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
  isBusy,
  reset,
  onChange,
  onReset,
  onDismissReset,
}: {
  member: Member;
  /** True if this is the admin's own account. */
  isSelf: boolean;
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
  // Signing in again remounts the list and resets `isChosen`, so a new link also expands its item.
  const isOpen = isChosen || reset !== null;
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
      : new Intl.ListFormat(locale, { type: "unit" }).format(signInWays.map((way) => t(wayTexts[way]))),
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
          <p className="text-sm text-soft tabular">{facts.join(" · ")}</p>
        </div>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-label={t("admin.manageOf", { name })}
          onClick={() => {
            setChosen(!isOpen);
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
            <Button size="small" disabled={isBusy} onClick={() => onChange({ isAdmin: !isAdmin })}>
              {t(isAdmin ? "admin.takeAdmin" : "admin.makeAdmin")}
            </Button>
            {hasPasswords && (
              <Button size="small" disabled={isBusy || isDisabled} onClick={onReset}>
                {t("admin.resetPassword")}
              </Button>
            )}
            {!isSelf && <AccessButton member={member} isBusy={isBusy} onChange={onChange} />}
          </div>
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
    </li>
  );
}

/** Disabling a user stops all of their running work, so it takes two clicks. */
function AccessButton({
  member: { name, isDisabled },
  isBusy,
  onChange,
}: {
  member: Member;
  isBusy: boolean;
  onChange: (change: MemberChange) => void;
}) {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  if (isDisabled) {
    return (
      <Button size="small" disabled={isBusy} onClick={() => onChange({ isDisabled: false })}>
        {t("admin.enable")}
      </Button>
    );
  }
  if (!isAsking) {
    return (
      <Button size="small" variant="danger" disabled={isBusy} onClick={() => setAsking(true)}>
        {t("admin.disable")}
      </Button>
    );
  }
  return (
    <div className="w-full">
      <p role="alert" className="text-sm text-red">
        {t("admin.disableQuestion", { name })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="small"
          variant="danger"
          autoFocus
          disabled={isBusy}
          onClick={() => {
            setAsking(false);
            onChange({ isDisabled: true });
          }}
        >
          {t("admin.disableConfirm")}
        </Button>
        <Button size="small" onClick={() => setAsking(false)}>
          {t("admin.cancel")}
        </Button>
      </div>
    </div>
  );
}
