import { LOGIN_CODE_DIGITS, sanitizeLoginCode } from "@pith/core/accounts/sanitize-login-code";
import { validateLoginCode } from "@pith/core/accounts/validate-login-code";
import { Button } from "@pith/ui/primitives/button";
import { Field } from "@pith/ui/primitives/field";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { say } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useFocusRefused } from "../../lib/use-focus-refused.ts";

export function TelegramCodeStep({
  error,
  isBusy,
  onChange,
  onVerify,
  onBack,
}: {
  error: string | null;
  isBusy: boolean;
  onChange: () => void;
  onVerify: (code: string) => void;
  onBack: () => void;
}) {
  const t = useTranslate();
  const [code, setCode] = useState("");
  const [isTouched, setTouched] = useState(false);
  const check = validateLoginCode(code);
  const ownError = isTouched && !check.isValid ? say(check.hint) : null;
  const fieldRef = useFocusRefused(error ?? ownError);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTouched(true);
        if (check.isValid) onVerify(check.code);
      }}
    >
      <Field
        ref={fieldRef}
        label={t("login.code")}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={"0".repeat(LOGIN_CODE_DIGITS)}
        // Focus was in the previous step, which has been unmounted.
        autoFocus
        hint={t("login.codeHint")}
        error={error ?? ownError}
        onChange={(event) => {
          setCode(sanitizeLoginCode(event.target.value));
          setTouched(false);
          onChange();
        }}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="large" onClick={onBack}>
          <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          {t("login.back")}
        </Button>
        <Button type="submit" variant="primary" size="large" className="grow" isBusy={isBusy}>
          {t(isBusy ? "login.verifying" : "login.verify")}
        </Button>
      </div>
    </form>
  );
}
