import type { SignedInPlace } from "@pith/core/accounts/signed-in-place";
import { Badge } from "@pith/ui/primitives/badge";
import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { Facts } from "@pith/ui/primitives/facts";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import type { ReactNode } from "react";
import { SignInAgain } from "../../lib/account/sign-in-again.tsx";
import { useAuth } from "../../lib/auth/auth.ts";
import { formatDay } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { useSignedInPlaces } from "./use-signed-in-places.ts";

/** Lists the account's sessions, with buttons to end them. */
export function SignedInPlacesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t("places.title")}
      description={t("places.text")}
      testId="signed-in-places"
    >
      {isOpen && <Places />}
    </Dialog>
  );
}

function Places() {
  const t = useTranslate();
  const user = useAuth((state) => state.user);
  const {
    places,
    error,
    failedAt,
    isOutdated,
    isBusy,
    mustSignInAgain,
    load,
    signOut,
    signOutElsewhere,
    goOn,
  } = useSignedInPlaces();
  if (mustSignInAgain && user) return <SignInAgain user={user} onDone={goOn} />;
  if (!places && error === null) {
    return (
      <div aria-hidden="true" data-skeleton="places" className="mt-5 space-y-4">
        <div className="h-10 rounded-control bg-blank" />
        <div className="h-10 rounded-control bg-blank" />
      </div>
    );
  }
  const others = (places ?? []).filter(({ isCurrent, kind }) => !isCurrent && kind !== "bot");
  const note = error !== null && (
    <FailureNote
      className="mt-4 basis-full"
      {...((isOutdated || failedAt === null) && {
        again: { text: t("subscription.tryAgain"), onPress: load },
      })}
    >
      {isOutdated ? t("places.outdated") : error}
    </FailureNote>
  );
  return (
    <div className="mt-4">
      {failedAt === null && note}
      <ul className="m-0 list-none border-t border-rule p-0">
        {places?.map((place) => (
          <Place
            key={place.id}
            place={place}
            failure={failedAt === place.id ? note : null}
            isBusy={isBusy}
            onSignOut={() => void signOut(place.id)}
          />
        ))}
      </ul>
      {failedAt === "all" && note}
      {others.length > 0 && (
        <div className="mt-5 flex justify-end max-sm:*:grow">
          <Button variant="danger" isBusy={isBusy} onClick={() => void signOutElsewhere()}>
            {t("places.elsewhere")}
          </Button>
        </div>
      )}
    </div>
  );
}

function Place({
  place,
  failure,
  isBusy,
  onSignOut,
}: {
  place: SignedInPlace;
  /** Explains why the session couldn't be ended, or says that the list is outdated. */
  failure: ReactNode;
  isBusy: boolean;
  onSignOut: () => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const { kind, signedInAt, lastUsedAt, isCurrent } = place;
  const name = sayName({ place, t });
  const day = (date: string) => formatDay({ date, locale });
  return (
    <li data-place={kind} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          {isCurrent && <Badge color="green">{t("places.here")}</Badge>}
        </p>
        <p className="text-sm text-soft">
          <Facts
            facts={[
              kind === "bot" ? t("places.botHint") : t("places.since", { date: day(signedInAt) }),
              ...(lastUsedAt === null ? [] : [t("places.lastUsed", { date: day(lastUsedAt) })]),
            ]}
          />
        </p>
      </div>
      {!isCurrent && kind !== "bot" && (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t("places.signOutOf", { place: name })}
          onClick={onSignOut}
        >
          {t("places.signOut")}
        </Button>
      )}
      {failure}
    </li>
  );
}

function sayName({ place, t }: { place: SignedInPlace; t: ReturnType<typeof useTranslate> }): string {
  if (place.kind === "bot") return t("places.bot");
  const { browser = null, system = null } = place.device ?? {};
  const device =
    browser && system ? t("places.device", { browser, system }) : (browser ?? system ?? t("places.unknown"));
  if (place.kind === "command-line")
    return t("places.commandLine", { device: system ?? t("places.unknown") });
  return place.kind === "extension" ? t("places.extension", { device }) : device;
}
