import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from "@pith/core/accounts/member-limits";
import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useState } from "react";
import { PasswordField } from "../../lib/account/password-field.tsx";
import { SignInAgain } from "../../lib/account/sign-in-again.tsx";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useFocusRefused } from "../../lib/use-focus-refused.ts";

/** Changes the account's password, which signs out all other sessions. */
export function PasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t("password.title")}
      description={t("password.text")}
      testId="password"
    >
      {isOpen && <PasswordForm onClose={onClose} />}
    </Dialog>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [isDone, setDone] = useState(false);
  const user = useAuth((state) => state.user);
  const { isBusy, error, errorOf, attempt, mustSignInAgain, goOn } = useAttempt();
  const currentError = errorOf("invalid_code.current_password");
  const nextError = errorOf("invalid_input.password_weak");
  const currentRef = useFocusRefused(currentError);
  const nextRef = useFocusRefused(nextError);
  const isReady = next.length >= MIN_PASSWORD_CHARACTERS;
  if (mustSignInAgain && user) return <SignInAgain user={user} onDone={goOn} />;
  if (isDone) {
    return (
      <div className="mt-5">
        <p role="status">{t("password.changed")}</p>
        <div className="mt-5 flex justify-end max-sm:*:grow">
          <Button variant="primary" autoFocus onClick={onClose}>
            {t("members.done")}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form
      noValidate
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady || isBusy) return;
        void attempt(async () => {
          // Users who joined with a passkey or an identity provider don't have a password yet.
          const body = { current: current === "" ? null : current, next };
          await api.call(memberEndpoints.changePassword, { body });
          setDone(true);
        });
      }}
    >
      <PasswordField
        ref={currentRef}
        label={t("password.current")}
        hint={t("password.currentHint")}
        error={currentError}
        value={current}
        maxLength={MAX_PASSWORD_CHARACTERS}
        autoComplete="current-password"
        onChange={(event) => setCurrent(event.target.value)}
      />
      <PasswordField
        ref={nextRef}
        className="mt-5"
        label={t("password.new")}
        hint={t("password.hint", { count: MIN_PASSWORD_CHARACTERS })}
        error={nextError}
        value={next}
        maxLength={MAX_PASSWORD_CHARACTERS}
        autoComplete="new-password"
        onChange={(event) => setNext(event.target.value)}
      />
      {error !== (currentError ?? nextError) && <FailureNote className="mt-3">{error}</FailureNote>}
      <div className="mt-3 flex justify-end max-sm:*:grow">
        <Button type="submit" variant="primary" disabled={!isReady} isBusy={isBusy}>
          {t(isBusy ? "members.working" : "password.change")}
        </Button>
      </div>
    </form>
  );
}
