import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { Link } from "../../lib/link.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { localiseText } from "../../lib/texts/localise-text.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { GoogleButton } from "./google-button.tsx";
import { useExtensionSession } from "./use-extension-session.ts";

/**
 * Signs an extension in. The code must be the one that the extension shows, so that nobody can be talked into signing
 * in someone else's.
 */
export function ExtensionSignIn({ sessionId }: { sessionId: string }) {
  const t = useTranslate();
  const signInKind = usePublicConfig((state) => state.config?.signIn.kind ?? null);
  const session = useExtensionSession(sessionId);

  if (session.state === "done") {
    return (
      <div role="status">
        <h1 className="text-xl font-semibold">{t("login.extensionDone")}</h1>
        <p className="mt-2 text-soft">{t("login.extensionDoneHint")}</p>
      </div>
    );
  }
  if (session.state === "gone") {
    return (
      <div>
        <h1 className="text-xl font-semibold">{t("login.extensionGone")}</h1>
        <p role="alert" className="mt-2 text-soft">
          {session.error === null ? t("login.extensionGoneHint") : localiseText(session.error)}
        </p>
        <Link to="/" className={`${buttonStyles()} mt-6`}>
          {t("notFound.goHome")}
        </Link>
      </div>
    );
  }
  return (
    <div>
      <h1 className="text-xl font-semibold">{t("login.extensionTitle")}</h1>
      <p className="mt-2 text-soft">{t("login.extensionHint")}</p>
      <p
        data-confirmation-code=""
        className="my-8 border-y border-rule py-5 text-2xl font-semibold tracking-[0.12em] tabular"
      >
        <span className="sr-only">{t("login.extensionCode")} </span>
        {session.confirmationCode ?? <span className="inline-block h-[1em] w-40 rounded-control bg-sunk" />}
      </p>
      {signInKind === "local" ? (
        <Button
          variant="primary"
          size="large"
          className="w-full"
          disabled={session.state !== "ready"}
          onClick={session.confirmWithLocalSession}
        >
          {t("login.extensionContinue")}
        </Button>
      ) : (
        <GoogleButton
          text={t("login.extensionGoogle")}
          onSignedIn={session.confirm}
          onFailed={session.fail}
        />
      )}
      {session.error && (
        <p role="alert" className="mt-3 text-sm text-red">
          {localiseText(session.error)}
        </p>
      )}
    </div>
  );
}
