import { FailureNote } from "@pith/ui/primitives/failure-note";
import { GoogleButton } from "../../features/login/google-button.tsx";
import { MemberSignIn } from "../../features/login/member-sign-in.tsx";
import { TelegramFlow } from "../../features/login/telegram-flow.tsx";
import { useAccountSignIn } from "../../lib/edition.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** The sign-in methods that this server offers. */
export function LoginForm({
  telegramId,
  error,
  redirect,
  asksForAccount,
  onSignedIn,
}: {
  telegramId: string;
  error: string | null;
  redirect: string;
  /** True if the account page sent the visitor here. */
  asksForAccount: boolean;
  onSignedIn: () => void;
}) {
  const t = useTranslate();
  const kind = usePublicConfig((state) => state.config?.signIn.kind ?? null);
  const hasBot = usePublicConfig((state) => (state.config?.botUsername ?? null) !== null);
  const isNew = useAccountSignIn()?.needsFirstAdmin === true;
  const hasTelegram = kind === "accounts" ? hasBot && !isNew : true;
  // The account page redirects here if the user isn't signed in or the session has ended.
  const text = asksForAccount ? "login.accountText" : kind === "accounts" ? "members.text" : "login.text";
  return (
    <>
      <h1 className="text-xl font-semibold">{t("login.title")}</h1>
      <p className="mt-2 mb-8 text-soft">{t(text)}</p>
      {error && <FailureNote className="mb-6">{error}</FailureNote>}
      {kind === "accounts" && <MemberSignIn redirect={redirect} onSignedIn={onSignedIn} />}
      {kind === "firebase" && <GoogleButton text={t("login.google")} onSignedIn={onSignedIn} />}
      {hasTelegram && (
        <>
          {(kind === "accounts" || kind === "firebase") && (
            <div className="my-8 flex items-center gap-4 text-xs text-faint">
              <span className="h-px flex-1 bg-rule" />
              {t("login.or")}
              <span className="h-px flex-1 bg-rule" />
            </div>
          )}
          <TelegramFlow initialId={telegramId} onSignedIn={onSignedIn} />
        </>
      )}
    </>
  );
}
