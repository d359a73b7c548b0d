import type { ClientKind } from "@pith/core/accounts/client-kind";
import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { formatDisplayName } from "../../lib/account/format-display-name.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { isGuest } from "../../lib/auth/is-guest.ts";
import { Link } from "../../lib/link.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { ResultLine } from "../../lib/result-line.tsx";
import { useLocation } from "../../lib/router.ts";
import { say } from "../../lib/texts/say.ts";
import { type TextKey, useTranslate } from "../../lib/texts/texts.ts";
import { useViewer } from "../../lib/viewer.ts";
import { GoogleButton } from "./google-button.tsx";
import { MemberSignIn } from "./member-sign-in.tsx";
import { useClientSession } from "./use-client-session.ts";

const texts = {
  extension: {
    title: "login.extensionTitle",
    hint: "login.extensionHint",
    google: "login.extensionGoogle",
    done: "login.extensionDone",
    nextHint: "login.extensionNextHint",
    goneHint: "login.extensionGoneHint",
  },
  "command-line": {
    title: "login.commandLineTitle",
    hint: "login.commandLineHint",
    google: "login.commandLineGoogle",
    done: "login.commandLineDone",
    nextHint: "login.commandLineNextHint",
    goneHint: "login.commandLineGoneHint",
  },
} as const satisfies Record<ClientKind, Record<string, TextKey>>;

/**
 * Signs in an extension or a CLI. The user has to confirm that the code here matches the program's, so that
 * nobody can trick them into signing in someone else's program.
 */
export function ClientSignIn({ client, sessionId }: { client: ClientKind; sessionId: string }) {
  const t = useTranslate();
  const signInKind = usePublicConfig((state) => state.config?.signIn.kind ?? null);
  const { pathname, search } = useLocation();
  const isMember = useViewer() === "member";
  const user = useAuth((state) => state.user);
  const name = user === null || isGuest(user) ? null : formatDisplayName(user);
  const session = useClientSession({ client, sessionId });
  const words = texts[client];

  if (session.state === "done") {
    return (
      <>
        <ResultLine tone="good" />
        <div role="status">
          <h1 className="text-xl font-semibold">{t(words.done)}</h1>
          {/* Scripts can only close windows that scripts opened, so only the extension's tab can close itself. */}
          {client === "extension" && <p className="mt-2 text-soft">{t("login.extensionDoneHint")}</p>}
        </div>
        {/* Browsers only let scripts close windows that scripts opened, so the page also says what to do next. */}
        <div className="mt-8 border-t border-rule pt-6">
          <h2 className="font-semibold">{t("login.extensionNext")}</h2>
          <p className="mt-1 text-soft">{t(words.nextHint)}</p>
          {client === "extension" && (
            <Link to="/docs?item=quick-start" className={`${buttonStyles()} mt-5`}>
              {t("login.extensionDocs")}
            </Link>
          )}
        </div>
      </>
    );
  }
  if (session.state === "gone") {
    return (
      <FailureNote
        title={t("login.extensionGone")}
        action={
          <Link to="/" className={buttonStyles()}>
            {t("notFound.goHome")}
          </Link>
        }
      >
        {session.error === null ? t(words.goneHint) : say(session.error)}
      </FailureNote>
    );
  }
  return (
    <div>
      <h1 className="text-xl font-semibold">{t(words.title)}</h1>
      <p className="mt-2 text-soft">{t(words.hint)}</p>
      <p
        data-confirmation-code=""
        className="my-8 border-y border-rule py-5 text-2xl font-semibold tracking-[0.12em]"
      >
        <span className="sr-only">{t("login.extensionCode")} </span>
        {session.confirmationCode ?? <span className="inline-block h-[1em] w-40 rounded-control bg-sunk" />}
      </p>
      {signInKind === "accounts" && !isMember ? (
        <MemberSignIn redirect={`${pathname}${search}`} onSignedIn={() => undefined} />
      ) : signInKind === "local" || signInKind === "accounts" ? (
        <>
          {name && <p className="mb-3 text-sm text-soft">{t("login.extensionAs", { name })}</p>}
          <Button
            variant="primary"
            size="large"
            className="w-full"
            isBusy={session.state !== "ready"}
            onClick={session.confirmWithLocalSession}
          >
            {t("login.extensionContinue")}
          </Button>
        </>
      ) : (
        <GoogleButton text={t(words.google)} onSignedIn={session.confirm} onFailed={session.fail} />
      )}
      {session.error && <FailureNote className="mt-4">{say(session.error)}</FailureNote>}
    </div>
  );
}
