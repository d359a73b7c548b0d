import { agentEndpoints } from "@pith/core/contract/agent.endpoints";
import type { ReadAgentRequest } from "@pith/core/contract/agent.schemas";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useCallback, useEffect, useState } from "react";
import { SignInAgain } from "../../lib/account/sign-in-again.tsx";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { isGuest } from "../../lib/auth/is-guest.ts";
import { getLoginUrl } from "../../lib/get-login-url.ts";
import { useLocation, useNavigate } from "../../lib/router.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useSearch } from "../../lib/use-search.ts";
import { AgentQuestion } from "./agent-question.tsx";

/**
 * The OAuth authorization page, which asks whether an agent may use Pith. Nothing is sent to the agent before the user
 * clicks a button.
 */
export function AuthorizePage() {
  const t = useTranslate();
  const navigate = useNavigate();
  const location = useLocation();
  const [loginUrl] = useState(() => getLoginUrl(location));
  const user = useAuth((state) => state.user);
  const isLoading = useAuth((state) => state.loading);
  const isMember = user !== null && !isGuest(user);

  useEffect(() => {
    if (!isLoading && !isMember) void navigate(loginUrl, { replace: true });
  }, [isLoading, isMember, loginUrl, navigate]);

  return (
    <div className="page grid min-h-[70vh] content-start py-14 md:py-24">
      <title>{`${t("authorize.pageTitle")} – Pith`}</title>
      <div className="w-full max-w-120">{isMember ? <Request user={user} /> : <Loading />}</div>
    </div>
  );
}

function Request({ user }: { user: Parameters<typeof SignInAgain>[0]["user"] }) {
  const t = useTranslate();
  const search = useSearch();
  // Parameters without a value are treated as omitted (RFC 6749, 3.1).
  const [request] = useState(() => Object.fromEntries([...search].filter(([, value]) => value !== "")));
  const [question, setQuestion] = useState<ReadAgentRequest | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const { isBusy, error, mayPass, attempt, mustSignInAgain, goOn } = useAttempt();

  const load = useCallback(
    () =>
      attempt(async () => setQuestion(await api.call(agentEndpoints.readAgentRequest, { body: request }))),
    [attempt, request],
  );
  useEffect(() => void load(), [load]);

  // If the browser restores this page from the back/forward cache, it isn't redirecting anymore.
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    window.addEventListener("pageshow", handleShow);
    return () => window.removeEventListener("pageshow", handleShow);
  }, []);

  const leave = (url: string) => {
    setLeaving(true);
    window.location.assign(url);
  };
  const answer = (isAllowed: boolean) =>
    attempt(async () => {
      const body = { request, isAllowed };
      leave((await api.call(agentEndpoints.answerAgentRequest, { body })).returnUrl);
    });

  if (isLeaving) {
    return (
      <p role="status" className="text-xl font-semibold">
        {t("authorize.leaving")}
      </p>
    );
  }
  if (mustSignInAgain) {
    return (
      <>
        <h1 className="text-xl font-semibold">{t("authorize.pageTitle")}</h1>
        <SignInAgain user={user} onDone={goOn} />
      </>
    );
  }
  if (question === null) {
    return error === null ? (
      <Loading />
    ) : (
      <FailureNote
        title={t("authorize.refusedTitle")}
        action={mayPass && <Button onClick={() => void load()}>{t("subscription.tryAgain")}</Button>}
      >
        {error}
      </FailureNote>
    );
  }
  if (question.kind === "refused") {
    const { host, returnUrl } = question;
    return (
      <FailureNote
        title={t("authorize.refusedTitle")}
        action={
          <Button onClick={() => leave(returnUrl)}>
            {host === null ? t("authorize.backToApp") : t("authorize.back", { host })}
          </Button>
        }
      >
        {t("authorize.refused")}
      </FailureNote>
    );
  }
  return (
    <>
      <AgentQuestion
        question={question}
        user={user}
        isBusy={isBusy}
        onAnswer={(isAllowed) => void answer(isAllowed)}
      />
      {error !== null && <FailureNote className="mt-4">{error}</FailureNote>}
    </>
  );
}

function Loading() {
  const t = useTranslate();
  return (
    <>
      <p role="status" className="text-xl font-semibold text-soft">
        {t("authorize.loading")}
      </p>
      <div aria-hidden="true" data-skeleton="authorize">
        <div className="mt-4 h-4 w-4/5 rounded-full bg-blank" />
        <div className="mt-10 h-24 rounded-control bg-blank" />
      </div>
    </>
  );
}
