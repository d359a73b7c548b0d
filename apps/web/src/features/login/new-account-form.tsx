import { MAX_MEMBER_NAME_CHARACTERS, MIN_PASSWORD_CHARACTERS } from "@pith/core/accounts/member-limits";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Field } from "@pith/ui/primitives/field";
import { type FormEvent, useState } from "react";
import { PasswordField } from "../../lib/account/password-field.tsx";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useFocusRefused } from "../../lib/use-focus-refused.ts";

export interface NewAccount {
  name: string;
  password: string;
}

/** Asks for a new account's name and password. The name is read-only if the account already exists. */
export function NewAccountForm({
  fixedName = null,
  takesFocus = true,
  submitText,
  onSubmit,
}: {
  fixedName?: string | null;
  /** False if a field above should get focus. */
  takesFocus?: boolean;
  submitText: string;
  onSubmit: (account: NewAccount) => Promise<void>;
}) {
  const t = useTranslate();
  const [name, setName] = useState(fixedName ?? "");
  const [password, setPassword] = useState("");
  const { isBusy, error, errorOf, attempt } = useAttempt();
  const nameError = errorOf("conflict.member_name", "invalid_input.member_name");
  const passwordError = errorOf("invalid_input.password_weak");
  const nameRef = useFocusRefused(nameError);
  const passwordRef = useFocusRefused(passwordError);
  const isReady = name.trim() !== "" && password.length >= MIN_PASSWORD_CHARACTERS;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady && !isBusy) void attempt(() => onSubmit({ name: name.trim(), password }));
  }

  return (
    <form noValidate data-new-account="" onSubmit={submit}>
      <Field
        ref={nameRef}
        label={t("members.name")}
        hint={fixedName === null ? t("members.nameHint") : undefined}
        error={nameError}
        value={name}
        readOnly={fixedName !== null}
        maxLength={MAX_MEMBER_NAME_CHARACTERS}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        autoFocus={takesFocus && fixedName === null}
        onChange={(event) => setName(event.target.value)}
      />
      <PasswordField
        ref={passwordRef}
        className="mt-4"
        label={t(fixedName === null ? "password.label" : "password.new")}
        hint={t("password.hint", { count: MIN_PASSWORD_CHARACTERS })}
        error={passwordError}
        value={password}
        autoComplete="new-password"
        autoFocus={takesFocus && fixedName !== null}
        onChange={(event) => setPassword(event.target.value)}
      />
      {error !== (nameError ?? passwordError) && <FailureNote className="mt-4">{error}</FailureNote>}
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="mt-4 w-full"
        disabled={!isReady}
        isBusy={isBusy}
      >
        {isBusy ? t("members.working") : submitText}
      </Button>
    </form>
  );
}
