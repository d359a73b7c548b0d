import { clientKindSchema } from "@pith/core/accounts/client-kind";
import { isFreePlan } from "@pith/core/plans/is-free-plan";
import { useEffect, useState } from "react";
import { ClientSignIn } from "../../features/login/client-sign-in.tsx";
import { describeRefusal } from "../../lib/account/describe-refusal.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { getSafeRedirect } from "../../lib/get-safe-redirect.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useLocation, useNavigate } from "../../lib/router.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useSearch } from "../../lib/use-search.ts";
import { useViewer } from "../../lib/viewer.ts";
import { GetStartedScreen } from "./get-started-screen.tsx";
import { LinkPending } from "./link-pending.tsx";
import { LoginForm } from "./login-form.tsx";
import { LoginSkeleton } from "./login-skeleton.tsx";
import { readPlanSelection } from "./read-plan-selection.ts";
import { useLinkSignIn } from "./use-link-sign-in.ts";

/** How long the placeholder is shown before the form appears (docs/product.md, S9). */
const FORM_DELAY_MS = 100;
const DEFAULT_REDIRECT = "/subscription";

/**
 * The page for signing in to the website, or signing in an extension or a CLI. For the free plan, which
 * doesn't require signing in, it shows how to get started.
 */
export function LoginPage() {
  const t = useTranslate();
  const search = useSearch();
  // Why signing in with the server's identity provider failed.
  const refusal = search.get("error");
  const location = useLocation();
  const navigate = useNavigate();
  const viewer = useViewer();
  const settle = useAuth((state) => state.settle);
  const isConfigSettled = usePublicConfig((state) => state.config !== null || state.hasFailed);
  const [hasForm, setHasForm] = useState(false);
  const selection = readPlanSelection(location.state);
  const redirect = getSafeRedirect({ target: search.get("redirect"), fallback: DEFAULT_REDIRECT });
  const link = useLinkSignIn({ search, onSignedIn: () => navigate(redirect, { replace: true }) });
  const sessionId = search.get("sessionId");
  const client = clientKindSchema.safeParse(search.get("from")).data ?? null;
  const isFree = selection !== null && isFreePlan(selection);

  useEffect(() => {
    const timer = setTimeout(() => setHasForm(true), FORM_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  // A Telegram id in the URL only fills in the form and doesn't sign anyone in, so there's nothing to wait
  // for.
  useEffect(() => {
    if (!link.isPending) settle();
  }, [link.isPending, settle]);

  useEffect(() => {
    if (viewer === "member" && client === null && !isFree) void navigate(redirect, { replace: true });
  }, [viewer, client, isFree, navigate, redirect]);

  return (
    <div
      className="page grid min-h-[70vh] content-start py-14 md:py-24"
      data-login-type={search.get("type") ?? "login"}
    >
      <title>{`${t("login.pageTitle")} – Pith`}</title>
      <div className={isFree ? "max-w-180" : "w-full max-w-100"}>
        {client !== null ? (
          <ClientSignIn client={client} sessionId={sessionId ?? ""} />
        ) : isFree ? (
          <GetStartedScreen />
        ) : link.isPending ? (
          <LinkPending />
        ) : !hasForm || !isConfigSettled ? (
          <LoginSkeleton />
        ) : (
          <LoginForm
            telegramId={search.get("telegramId") ?? ""}
            error={link.error ?? (refusal === null ? null : describeRefusal(refusal))}
            redirect={redirect}
            asksForAccount={search.get("redirect") === DEFAULT_REDIRECT}
            onSignedIn={() => navigate(redirect, { replace: true })}
          />
        )}
      </div>
    </div>
  );
}
