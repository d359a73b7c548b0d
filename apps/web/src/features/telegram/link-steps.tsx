import { sanitizeLoginCode } from "@pith/core/accounts/sanitize-login-code";
import { validateLinkTelegramId } from "@pith/core/accounts/validate-link-telegram-id";
import { validateLoginCode } from "@pith/core/accounts/validate-login-code";
import { Button } from "@pith/ui/primitives/button";
import { Field } from "@pith/ui/primitives/field";
import { useState } from "react";
import { usePublicConfig } from "../../lib/public-config.ts";
import { say } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

export function LinkIdStep({
  isBusy,
  hasComeBack,
  onSend,
}: {
  isBusy: boolean;
  hasComeBack: boolean;
  onSend: (telegramId: string) => void;
}) {
  const t = useTranslate();
  const botUsername = usePublicConfig((state) => state.config?.botUsername ?? null);
  const [text, setText] = useState("");
  const check = validateLinkTelegramId(text);
  const isTyped = text.trim() !== "";
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (check.isValid) onSend(check.telegramId);
      }}
    >
      <Field
        label={t("telegram.id")}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        data-first-focus=""
        autoFocus={hasComeBack}
        hint={
          <>
            {t("telegram.idHint")}
            {botUsername && (
              <>
                {" "}
                <a href={`https://t.me/${botUsername}`} target="_blank" rel="noreferrer" className="link">
                  {t("telegram.openBot")}
                </a>
              </>
            )}
          </>
        }
        error={isTyped && !check.isValid ? say(check.hint) : null}
        success={check.isValid && check.hint ? say(check.hint) : null}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-4 flex justify-end max-sm:*:grow">
        <Button type="submit" variant="primary" disabled={!check.isValid} isBusy={isBusy}>
          {t(isBusy ? "telegram.sending" : "telegram.sendCode")}
        </Button>
      </div>
    </form>
  );
}

export function LinkCodeStep({
  isBusy,
  isAgain,
  onConfirm,
  onResend,
  onBack,
}: {
  isBusy: boolean;
  /** True if the code has been resent. */
  isAgain: boolean;
  onConfirm: (code: string) => void;
  onResend: () => void;
  onBack: () => void;
}) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const [isTouched, setTouched] = useState(false);
  const check = validateLoginCode(text);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTouched(true);
        if (check.isValid) onConfirm(check.code);
      }}
    >
      <Field
        label={t("telegram.code")}
        value={text}
        inputMode="numeric"
        autoComplete="one-time-code"
        // Focus was in the previous step, which has been unmounted.
        autoFocus
        hint={
          <>
            {t(isAgain ? "telegram.codeHintAgain" : "telegram.codeHint")}{" "}
            <button
              type="button"
              className="link"
              aria-disabled={isBusy}
              onClick={() => !isBusy && onResend()}
            >
              {t("telegram.sendAgain")}
            </button>
          </>
        }
        error={isTouched && !check.isValid ? say(check.hint) : null}
        onChange={(event) => {
          setText(sanitizeLoginCode(event.target.value));
          setTouched(false);
        }}
      />
      <div className="mt-4 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button isBusy={isBusy} onClick={onBack}>
          {t("telegram.back")}
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t(isBusy ? "telegram.linking" : "telegram.confirm")}
        </Button>
      </div>
    </form>
  );
}
