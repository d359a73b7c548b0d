import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { describeRefusal } from "../../lib/account/describe-refusal.ts";
import { SignInAgain } from "../../lib/account/sign-in-again.tsx";
import { useLoaded } from "../../lib/account/use-loaded.ts";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** The outcome in the page's URL once the server has added the provider. After a failure, it's an error code. */
const LINKED = "linked";

/** Adds the server's identity provider to the account's sign-in methods, or removes it. */
export function ProviderDialog({
  name,
  outcome,
  isOpen,
  onClose,
}: {
  /** The provider's name. */
  name: string;
  /** The outcome of adding the provider; null if the user hasn't tried. */
  outcome: string | null;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={name}
      description={t("provider.text", { name })}
      testId="provider"
    >
      {isOpen && <Provider name={name} outcome={outcome} />}
    </Dialog>
  );
}

async function readIsLinked(): Promise<boolean> {
  const { signInWays } = await api.call(memberEndpoints.listSignInWays);
  return signInWays.includes("oidc");
}

function Provider({ name, outcome }: { name: string; outcome: string | null }) {
  const t = useTranslate();
  const user = useAuth((state) => state.user);
  const {
    data: isLinked,
    isBusy,
    error,
    attempt,
    load,
    reload,
    mustSignInAgain,
    goOn,
  } = useLoaded({ read: readIsLinked });

  const add = () =>
    attempt(async () => {
      const { url } = await api.call(memberEndpoints.startOidcLink);
      window.location.assign(url);
    });
  const remove = () => attempt(() => api.call(memberEndpoints.deleteOidcLink), { reload });

  if (mustSignInAgain && user) return <SignInAgain user={user} onDone={goOn} />;
  const refusal = isLinked || outcome === null || outcome === LINKED ? null : describeRefusal(outcome);
  const failure = error ?? refusal;
  return (
    <div className="mt-4">
      {isLinked === null && error === null && (
        <div aria-hidden="true" data-skeleton="provider" className="h-10 rounded-control bg-blank" />
      )}
      {isLinked !== null && (
        <p role="status">{t(isLinked ? "provider.linked" : "provider.notLinked", { name })}</p>
      )}
      {failure !== null && (
        <FailureNote
          className="mt-4"
          {...(isLinked === null && { again: { text: t("members.tryAgain"), onPress: load } })}
        >
          {failure}
        </FailureNote>
      )}
      {isLinked !== null && (
        <div className="mt-5 flex justify-end max-sm:*:grow">
          {isLinked ? (
            <Button isBusy={isBusy} onClick={() => void remove()}>
              {t("provider.remove")}
            </Button>
          ) : (
            <Button variant="primary" isBusy={isBusy} onClick={() => void add()}>
              {t("members.oidc", { name })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
