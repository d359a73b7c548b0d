import { validateLoginTelegramId } from "@pith/core/accounts/validate-login-telegram-id";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Field } from "@pith/ui/primitives/field";
import { useState } from "react";
import { usePublicConfig } from "../../lib/public-config.ts";
import { say } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useFocusRefused } from "../../lib/use-focus-refused.ts";

/** The step for entering the Telegram id. The button is enabled once the id looks plausible. */
export function TelegramIdStep({
  telegramId,
  error,
  isBusy,
  hasComeBack,
  onChange,
  onSend,
}: {
  telegramId: string;
  error: string | null;
  isBusy: boolean;
  /** True if the user came back from the code step, so this field should take focus. */
  hasComeBack: boolean;
  onChange: (text: string) => void;
  onSend: (telegramId: string) => void;
}) {
  const t = useTranslate();
  const botUsername = usePublicConfig((state) => state.config?.botUsername ?? null);
  const [isTouched, setTouched] = useState(false);
  const [hasBotFailed, setBotFailed] = useState(false);
  const fieldRef = useFocusRefused(error);
  const check = validateLoginTelegramId(telegramId);
  const ownError = isTouched && !check.isValid ? say(check.hint) : null;

  function openBot(): void {
    const opened = window.open(`https://t.me/${botUsername}?start=login`, "_blank");
    if (opened) opened.opener = null;
    setBotFailed(opened === null);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTouched(true);
        if (check.isValid) onSend(check.telegramId);
      }}
    >
      <Field
        ref={fieldRef}
        label={t("login.telegramId")}
        value={telegramId}
        inputMode="numeric"
        autoComplete="off"
        placeholder="123456789"
        autoFocus={hasComeBack}
        hint={t("login.telegramIdHint")}
        error={error ?? ownError}
        onBlur={() => setTouched(true)}
        // Enter doesn't submit the form while the button is disabled, so show the error here.
        onKeyDown={({ key }) => key === "Enter" && setTouched(true)}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="grow"
          disabled={!check.isValid}
          isBusy={isBusy}
        >
          {t(isBusy ? "login.sending" : "login.sendCode")}
        </Button>
        {botUsername && (
          <Button size="large" className="grow" onClick={openBot}>
            {t("login.openBot")}
          </Button>
        )}
      </div>
      {hasBotFailed && (
        <FailureNote className="mt-3">{say({ code: "internal.open_bot", params: {} })}</FailureNote>
      )}
    </form>
  );
}
