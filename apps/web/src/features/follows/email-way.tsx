import { sanitizeLoginCode } from "@pith/core/accounts/sanitize-login-code";
import { validateLoginCode } from "@pith/core/accounts/validate-login-code";
import type { FollowSettings } from "@pith/core/contract/follow.schemas";
import { Button } from "@pith/ui/primitives/button";
import { Field } from "@pith/ui/primitives/field";
import { useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Sets the email address for digests, which the user confirms with a code sent to it. */
export function EmailWay({
  settings: { email, isEmailConfirmed },
  error,
  isBusy,
  onEmail,
  onCode,
}: {
  settings: FollowSettings;
  /** Why the server rejected the email address or the code; null if it didn't. */
  error: string | null;
  isBusy: boolean;
  onEmail: (email: string | null) => void;
  onCode: (code: string) => void;
}) {
  const t = useTranslate();
  const [address, setAddress] = useState("");
  const [code, setCode] = useState("");
  if (email === null) {
    return (
      <form
        noValidate
        data-email-way="none"
        onSubmit={(event) => {
          event.preventDefault();
          if (address.trim() !== "" && !isBusy) onEmail(address.trim());
        }}
      >
        <Field
          label={t("digest.address")}
          error={error}
          value={address}
          type="email"
          dir={address && "ltr"}
          autoComplete="email"
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button type="submit" size="small" disabled={address.trim() === ""} isBusy={isBusy}>
          {t("digest.sendCode")}
        </Button>
      </form>
    );
  }
  return (
    <div data-email-way={isEmailConfirmed ? "confirmed" : "waiting"} className="text-sm">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <bdi dir="ltr" className="min-w-0 break-all">
          {email}
        </bdi>
        <button
          type="button"
          className="link"
          aria-disabled={isBusy}
          onClick={() => !isBusy && onEmail(null)}
        >
          {t("digest.otherAddress")}
        </button>
      </p>
      {!isEmailConfirmed && (
        <form
          noValidate
          className="mt-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (validateLoginCode(code).isValid && !isBusy) onCode(code);
          }}
        >
          <Field
            label={t("digest.code")}
            hint={t("digest.codeHint")}
            error={error}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            onChange={(event) => setCode(sanitizeLoginCode(event.target.value))}
          />
          <Button type="submit" size="small" disabled={!validateLoginCode(code).isValid} isBusy={isBusy}>
            {t("digest.confirm")}
          </Button>
        </form>
      )}
    </div>
  );
}
