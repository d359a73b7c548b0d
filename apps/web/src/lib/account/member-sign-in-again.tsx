import { getDisplayName } from "@pith/core/accounts/get-display-name";
import type { SignInWay } from "@pith/core/accounts/member";
import type { User } from "@pith/core/accounts/user";
import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useEffect, useState } from "react";
import { api } from "../api-client.ts";
import { useAuth } from "../auth/auth.ts";
import { useAccountSignIn } from "../edition.ts";
import { logError } from "../log-error.ts";
import { useLocation } from "../router.ts";
import { useTranslate } from "../texts/texts.ts";
import { useFocusRefused } from "../use-focus-refused.ts";
import { useSearch } from "../use-search.ts";
import { describeRefusal } from "./describe-refusal.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordField } from "./password-field.tsx";
import { useAttempt } from "./use-attempt.ts";

/** The URL parameter for the error code if signing in again at the identity provider failed. */
const AGAIN = "again";
/** Offered if the member's sign-in methods couldn't be fetched. */
const everyWay: readonly SignInWay[] = ["password", "passkey", "oidc"];

/**
 * Asks a member of this server to sign in again before a step that requires a recent sign-in. Offers only the member's
 * own sign-in methods.
 */
export function MemberSignInAgain({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTranslate();
  const signIn = useAccountSignIn();
  const adoptUser = useAuth((state) => state.adoptUser);
  const { pathname } = useLocation();
  const search = useSearch();
  const [ways, setWays] = useState<readonly SignInWay[] | null>(null);
  const [password, setPassword] = useState("");
  const { isBusy, error, attempt } = useAttempt();
  const refusal = search.get(AGAIN);
  const passwordRef = useFocusRefused(error);

  useEffect(() => {
    api.call(memberEndpoints.listSignInWays).then(
      ({ signInWays }) => setWays(signInWays),
      (cause: unknown) => {
        logError(cause);
        setWays(everyWay);
      },
    );
  }, []);

  function finish(signedIn: User): void {
    // With another member's passkey, this browser is now signed in as that member.
    adoptUser(signedIn);
    if (signedIn.id === user.id) onDone();
  }

  return (
    <div data-sign-in-again="" className="mt-5 max-w-100">
      <p className="mb-4 text-soft">{t("again.member")}</p>
      {refusal && <FailureNote className="mb-4">{describeRefusal(refusal)}</FailureNote>}
      {ways === null && (
        <div aria-hidden="true" data-skeleton="sign-in-again" className="h-10 rounded-control bg-blank" />
      )}
      {signIn?.hasPasswords && ways?.includes("password") && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (password === "" || isBusy) return;
            void attempt(async () => {
              const body = { name: getDisplayName(user) ?? "", password };
              finish((await api.call(memberEndpoints.signInWithPassword, { body })).user);
            });
          }}
        >
          <PasswordField
            ref={passwordRef}
            label={t("password.label")}
            error={error}
            value={password}
            autoComplete="current-password"
            // The clicked button, which had focus, is gone.
            autoFocus
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button
            type="submit"
            variant="primary"
            size="large"
            className="w-full"
            disabled={password === ""}
            isBusy={isBusy}
          >
            {t(isBusy ? "members.signingIn" : "members.confirm")}
          </Button>
        </form>
      )}
      <div className="mt-3 space-y-3">
        {ways?.includes("passkey") && <PasskeyButton onSignedIn={finish} />}
        {signIn?.oidc && ways?.includes("oidc") && (
          // The provider sends the user back to this page to repeat the step.
          <a
            href={getProviderUrl({ pathname, search })}
            className={`${buttonStyles({ size: "large" })} w-full`}
          >
            {t("members.oidc", { name: signIn.oidc.name })}
          </a>
        )}
      </div>
    </div>
  );
}

function getProviderUrl({ pathname, search }: { pathname: string; search: URLSearchParams }): string {
  const kept = new URLSearchParams(search);
  kept.delete(AGAIN);
  const redirect = kept.size > 0 ? `${pathname}?${kept}` : pathname;
  return `/api/auth/oidc/start?${new URLSearchParams({ redirect, [AGAIN]: "" })}`;
}
