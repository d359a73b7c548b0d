import { FailureNote } from "@pith/ui/primitives/failure-note";
import { GoogleButton } from "../../features/login/google-button.tsx";
import { TelegramFlow } from "../../features/login/telegram-flow.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** The ways to sign in: Telegram, and Google if it is configured. */
export function LoginForm({
  telegramId,
  error,
  onSignedIn,
}: {
  telegramId: string;
  error: string | null;
  onSignedIn: () => void;
}) {
  const t = useTranslate();
  const hasGoogle = usePublicConfig((state) => state.config !== null && state.config.signIn.kind !== "local");
  return (
    <>
      <h1 className="text-xl font-semibold">{t("login.title")}</h1>
      <p className="mt-2 mb-8 text-soft">{t("login.text")}</p>
      {error && <FailureNote className="mb-6">{error}</FailureNote>}
      {hasGoogle && (
        <>
          <GoogleButton text={t("login.google")} onSignedIn={onSignedIn} />
          <div className="my-8 flex items-center gap-4 text-xs text-faint">
            <span className="h-px flex-1 bg-rule" />
            {t("login.or")}
            <span className="h-px flex-1 bg-rule" />
          </div>
        </>
      )}
      <TelegramFlow initialId={telegramId} onSignedIn={onSignedIn} />
    </>
  );
}
