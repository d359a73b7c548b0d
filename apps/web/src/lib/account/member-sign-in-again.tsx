import { getDisplayName } from "@pith/core/accounts/get-display-name";
import type { User } from "@pith/core/accounts/user";
import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useState } from "react";
import { api } from "../api-client.ts";
import { useAuth } from "../auth/auth.ts";
import { useAccountSignIn } from "../edition.ts";
import { useLocation } from "../router.ts";
import { useTranslate } from "../texts/texts.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordField } from "./password-field.tsx";
import { useAttempt } from "./use-attempt.ts";

/** Has a member of this server sign in again before a step that requires a recent sign-in. */
export function MemberSignInAgain({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTranslate();
  const signIn = useAccountSignIn();
  const adoptUser = useAuth((state) => state.adoptUser);
  const { pathname, search } = useLocation();
  const [password, setPassword] = useState("");
  const { isBusy, error, attempt } = useAttempt();

  function finish(signedIn: User): void {
    if (signedIn.id !== user.id) throw new AppError({ code: "forbidden.sign_in_again" });
    adoptUser(signedIn);
    onDone();
  }

  return (
    <div data-sign-in-again="" className="mt-5 max-w-100">
      <p className="mb-4 text-soft">{t("again.member")}</p>
      {error !== null && <FailureNote className="mb-4">{error}</FailureNote>}
      {signIn?.hasPasswords && (
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
            label={t("password.label")}
            value={password}
            autoComplete="current-password"
            // The clicked button had focus and is gone.
            autoFocus
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button
            type="submit"
            variant="primary"
            size="large"
            className="w-full"
            disabled={isBusy || password === ""}
          >
            {t(isBusy ? "members.signingIn" : "members.confirm")}
          </Button>
        </form>
      )}
      <div className="mt-3 space-y-3">
        <PasskeyButton onSignedIn={finish} />
        {signIn?.oidc && (
          // The provider returns to this page, where the user can repeat the step.
          <a
            href={`/api/auth/oidc/start?${new URLSearchParams({ redirect: `${pathname}${search}` })}`}
            className={`${buttonStyles({ size: "large" })} w-full`}
          >
            {t("members.oidc", { name: signIn.oidc.name })}
          </a>
        )}
      </div>
    </div>
  );
}
