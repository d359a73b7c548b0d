import { sanitizeLoginCode } from "@pith/core/accounts/sanitize-login-code";
import type { User } from "@pith/core/accounts/user";
import { validateLoginCode } from "@pith/core/accounts/validate-login-code";
import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Field } from "@pith/ui/primitives/field";
import { useState } from "react";
import { api } from "../api-client.ts";
import { useAuth } from "../auth/auth.ts";
import { useAccountSignIn } from "../edition.ts";
import { readError } from "../texts/read-error.ts";
import { useTranslate } from "../texts/texts.ts";
import { MemberSignInAgain } from "./member-sign-in-again.tsx";
import { useAttempt } from "./use-attempt.ts";

const describe = (cause: unknown) => readError(cause, "internal.sign_in");

/** Asks the user to sign in to the same account again before a step that requires a recent sign-in. */
export function SignInAgain({ user, onDone }: { user: User; onDone: () => void }) {
  const hasAccounts = useAccountSignIn() !== null;
  return hasAccounts && user.authProvider !== "telegram" ? (
    <MemberSignInAgain user={user} onDone={onDone} />
  ) : (
    <ProviderSignInAgain user={user} onDone={onDone} />
  );
}

function ProviderSignInAgain({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTranslate();
  const signInWithGoogle = useAuth((state) => state.signInWithGoogle);
  const completeTelegramSignIn = useAuth((state) => state.completeTelegramSignIn);
  const [isCodeSent, setCodeSent] = useState(false);
  const [code, setCode] = useState("");
  const { isBusy, error, attempt } = useAttempt(describe);
  const telegramId = user.authProvider === "telegram" ? user.telegram_id : null;
  const check = validateLoginCode(code);

  const confirm = () =>
    attempt(async () => {
      if (telegramId === null) await signInWithGoogle(true);
      else if (isCodeSent) {
        const body = { telegramId, code };
        completeTelegramSignIn(await api.call(authEndpoints.verifyLoginCode, { body }));
      } else {
        await api.call(authEndpoints.requestLoginCode, { body: { telegramId } });
        setCodeSent(true);
        return;
      }
      onDone();
    });

  const label = telegramId === null ? "login.google" : isCodeSent ? "login.verify" : "login.sendCode";
  return (
    <form
      noValidate
      data-sign-in-again=""
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && (!isCodeSent || check.isValid)) void confirm();
      }}
    >
      <p className="text-soft">{t("again.text")}</p>
      {isCodeSent && (
        <Field
          label={t("login.code")}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          // The focused button, which sent the code, is gone.
          autoFocus
          hint={t("login.codeHint")}
          error={error}
          onChange={(event) => setCode(sanitizeLoginCode(event.target.value))}
        />
      )}
      {error !== null && !isCodeSent && <FailureNote className="mt-3">{error}</FailureNote>}
      <div className="mt-4 flex justify-end max-sm:*:grow">
        <Button
          key={label}
          type="submit"
          variant="primary"
          autoFocus={!isCodeSent}
          disabled={isCodeSent && !check.isValid}
          isBusy={isBusy}
        >
          {t(label)}
        </Button>
      </div>
    </form>
  );
}
