import type { Invitation } from "@pith/core/accounts/member";
import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { isAppError } from "@pith/core/errors/app-error";
import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useCallback, useEffect, useState } from "react";
import { NewAccountForm } from "../../features/login/new-account-form.tsx";
import { OidcLink } from "../../features/login/oidc-link.tsx";
import { PasskeyOffer } from "../../features/login/passkey-offer.tsx";
import { formatDisplayName } from "../../lib/account/format-display-name.ts";
import { api } from "../../lib/api-client.ts";
import { authStore, useAuth } from "../../lib/auth/auth.ts";
import { isGuest } from "../../lib/auth/is-guest.ts";
import { useAccountSignIn } from "../../lib/edition.ts";
import { Link } from "../../lib/link.tsx";
import { logError } from "../../lib/log-error.ts";
import { formatDay } from "../../lib/texts/format-day.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { useNavigateFromHere } from "../../lib/use-navigate-from-here.ts";
import { useSearch } from "../../lib/use-search.ts";

type State =
  | { kind: "loading" }
  | { kind: "failed"; cause: unknown; isGone: boolean }
  | { kind: "open"; invitation: Pick<Invitation, "kind" | "name" | "expiresAt"> };

/** The page an invitation link opens: creates an account, or sets a new password for an existing one. */
export function JoinPage() {
  const t = useTranslate();
  const navigate = useNavigateFromHere();
  const search = useSearch();
  const [token] = useState(() => search.get("token") ?? "");
  const [isCreated, setCreated] = useState(false);
  const goOn = useCallback(() => navigate("/", { replace: true }), [navigate]);
  return (
    <div className="page grid min-h-[70vh] content-start py-14 md:py-24">
      <title>{`${t("join.title")} – Pith`}</title>
      <div className="w-full max-w-100">
        {isCreated ? (
          <PasskeyOffer title={t("join.done")} onDone={goOn} />
        ) : (
          <OpenInvitation
            token={token}
            onCreated={() => {
              setCreated(true);
              // Keep the token out of the browser's history.
              navigate("/join", { replace: true });
            }}
          />
        )}
      </div>
    </div>
  );
}

function OpenInvitation({ token, onCreated }: { token: string; onCreated: () => void }) {
  const t = useTranslate();
  const locale = useLanguage();
  const user = useAuth((state) => state.user);
  const isSignedIn = user !== null && !isGuest(user);
  const hasPasswords = useAccountSignIn()?.hasPasswords !== false;
  const [state, setState] = useState<State>({ kind: "loading" });

  const load = useCallback(async () => {
    setState({ kind: "loading" });
    try {
      const invitation = await api.call(memberEndpoints.readInvitation, { body: { token } });
      setState({ kind: "open", invitation });
    } catch (cause) {
      logError(cause);
      const isGone = isAppError(cause) && ["invalid_code", "invalid_input", "not_found"].includes(cause.code);
      setState({ kind: "failed", cause, isGone });
    }
  }, [token]);
  useEffect(() => void load(), [load]);

  if (state.kind === "loading") {
    return (
      <>
        <p role="status" className="text-xl font-semibold text-soft">
          {t("join.loading")}
        </p>
        <div aria-hidden="true">
          <div className="mt-4 h-4 w-4/5 rounded-full bg-blank" />
          <div className="mt-16 h-12 rounded-control bg-blank" />
          <div className="mt-14 h-12 rounded-control bg-blank" />
        </div>
      </>
    );
  }
  if (state.kind === "failed") {
    return state.isGone ? (
      <FailureNote
        title={t("join.gone")}
        action={
          <Link to={isSignedIn ? "/" : "/login"} className={buttonStyles()}>
            {t(isSignedIn ? "notFound.goHome" : "members.signIn")}
          </Link>
        }
      >
        {t("join.goneHint")}
      </FailureNote>
    ) : (
      <FailureNote action={<Button onClick={() => void load()}>{t("members.tryAgain")}</Button>}>
        {readError(state.cause)}
      </FailureNote>
    );
  }
  const { kind, name, expiresAt } = state.invitation;
  const isReset = kind === "reset";
  return (
    <>
      <h1 className="text-xl font-semibold">{t(isReset ? "join.resetTitle" : "join.title")}</h1>
      <p className="mt-2 mb-8 text-soft">
        {t(isReset ? "join.resetText" : "join.text")}{" "}
        {t(isReset ? "join.resetExpires" : "join.expires", { date: formatDay({ date: expiresAt, locale }) })}
      </p>
      {isSignedIn && (
        <p className="mb-6 border-s-2 border-seed ps-3 text-sm text-soft">
          {t("join.signedIn", { name: formatDisplayName(user) })}
        </p>
      )}
      {hasPasswords && (
        <NewAccountForm
          fixedName={isReset ? name : null}
          submitText={t(isReset ? "join.resetSubmit" : "join.submit")}
          onSubmit={async (account) => {
            const grant = await api.call(memberEndpoints.acceptInvitation, { body: { token, ...account } });
            onCreated();
            authStore.getState().adoptUser(grant.user);
          }}
        />
      )}
      {!isReset && (
        <div className="mt-4">
          <OidcLink redirect="/" invitation={token} />
        </div>
      )}
    </>
  );
}
