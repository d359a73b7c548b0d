import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { Button } from "@pith/ui/primitives/button";
import { Field } from "@pith/ui/primitives/field";
import { type FormEvent, useState } from "react";
import { PasskeyButton } from "../../lib/account/passkey-button.tsx";
import { PasswordField } from "../../lib/account/password-field.tsx";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { useAccountSignIn } from "../../lib/edition.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useFocusRefused } from "../../lib/use-focus-refused.ts";
import { OidcLink } from "./oidc-link.tsx";

/**
 * Signs in to a local account on this server with a password, a passkey, or the server's identity provider.
 */
export function MemberSignIn({ redirect, onSignedIn }: { redirect: string; onSignedIn: () => void }) {
  const t = useTranslate();
  const signIn = useAccountSignIn();
  const adoptUser = useAuth((state) => state.adoptUser);
  if (!signIn) return null;
  if (signIn.needsFirstAdmin) {
    return (
      <div data-needs-setup="">
        <p className="font-medium">{t("setup.needed")}</p>
        <p className="mt-1 text-soft">{t("setup.neededHint")}</p>
      </div>
    );
  }
  return (
    <div className="space-y-4" data-member-sign-in="">
      {signIn.hasPasswords && <PasswordForm onSignedIn={onSignedIn} />}
      <PasskeyButton
        onSignedIn={(user) => {
          adoptUser(user);
          onSignedIn();
        }}
      />
      <OidcLink redirect={redirect} />
      {signIn.hasPasswords && <p className="text-sm text-faint">{t("members.forgot")}</p>}
    </div>
  );
}

function PasswordForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTranslate();
  const adoptUser = useAuth((state) => state.adoptUser);
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const { isBusy, error, attempt } = useAttempt();
  const passwordRef = useFocusRefused(error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || name.trim() === "" || password === "") return;
    void attempt(async () => {
      const body = { name: name.trim(), password };
      adoptUser((await api.call(memberEndpoints.signInWithPassword, { body })).user);
      onSignedIn();
    });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field
        label={t("members.name")}
        value={name}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        onChange={(event) => setName(event.target.value)}
      />
      <PasswordField
        ref={passwordRef}
        className="mt-5"
        label={t("password.label")}
        value={password}
        autoComplete="current-password"
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="mt-6 w-full"
        disabled={name.trim() === "" || password === ""}
        isBusy={isBusy}
      >
        {t(isBusy ? "members.signingIn" : "members.signIn")}
      </Button>
    </form>
  );
}
