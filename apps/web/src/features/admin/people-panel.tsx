import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { SignInAgain } from "../../lib/account/sign-in-again.tsx";
import { useAuth } from "../../lib/auth/auth.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { MemberItem } from "./member-item.tsx";
import { PanelSkeleton } from "./panel-skeleton.tsx";
import { useMembers } from "./use-members.ts";

/**
 * Lists the users with an account on this server, each with their role, limit, access, and a link to reset
 * their password.
 */
export function PeoplePanel({ onInvite }: { onInvite: () => void }) {
  const t = useTranslate();
  const user = useAuth((state) => state.user);
  const {
    members,
    error,
    failedAt,
    isBusy,
    reset,
    mustSignInAgain,
    goOn,
    load,
    change,
    createReset,
    dismissReset,
  } = useMembers();
  if (mustSignInAgain && user) return <SignInAgain user={user} onDone={goOn} />;
  return (
    <div data-people="">
      {error !== null && members === null && (
        <FailureNote className="mb-4" again={{ text: t("admin.tryAgain"), onPress: load }}>
          {error}
        </FailureNote>
      )}
      {members === null && error === null && <PanelSkeleton />}
      {members?.length === 0 && (
        <p data-empty="" className="text-soft">
          {t("admin.noPeople")}
        </p>
      )}
      {members && members.length > 0 && (
        <ul className="m-0 list-none p-0">
          {members.map((member) => (
            <MemberItem
              key={member.id}
              member={member}
              isSelf={member.id === user?.id}
              failure={failedAt === member.id ? error : null}
              isBusy={isBusy}
              reset={reset?.memberId === member.id ? reset : null}
              onChange={(body) => change(member.id, body)}
              onReset={() => createReset(member.id)}
              onDismissReset={dismissReset}
            />
          ))}
        </ul>
      )}
      {members && (
        <Button variant="primary" className="mt-6" onClick={onInvite}>
          {t("admin.invite")}
        </Button>
      )}
    </div>
  );
}
