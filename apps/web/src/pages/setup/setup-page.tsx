import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { buttonStyles } from "@pith/ui/primitives/button";
import { Field } from "@pith/ui/primitives/field";
import { useCallback, useState } from "react";
import { NewAccountForm } from "../../features/login/new-account-form.tsx";
import { OidcLink } from "../../features/login/oidc-link.tsx";
import { PasskeyOffer } from "../../features/login/passkey-offer.tsx";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { useAccountSignIn } from "../../lib/edition.ts";
import { PageSkeleton } from "../../lib/lazy/page-skeleton.tsx";
import { Link } from "../../lib/link.tsx";
import { providePublicConfig, usePublicConfig } from "../../lib/public-config.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useNavigateFromHere } from "../../lib/use-navigate-from-here.ts";
import { useSearch } from "../../lib/use-search.ts";

/** A new server's first page: creates the admin account with the code that the server printed. */
export function SetupPage() {
  const t = useTranslate();
  const navigate = useNavigateFromHere();
  const search = useSearch();
  const signIn = useAccountSignIn();
  const isConfigKnown = usePublicConfig((state) => state.config !== null);
  const isConfigSettled = usePublicConfig((state) => state.config !== null || state.hasFailed);
  const linkCode = search.get("code") ?? "";
  const [code, setCode] = useState(linkCode);
  const [isCreated, setCreated] = useState(false);
  const goOn = useCallback(() => navigate("/admin", { replace: true }), [navigate]);
  if (!isConfigSettled) return <PageSkeleton />;

  return (
    <div className="page grid min-h-[70vh] content-start py-14 md:py-24">
      <title>{`${t("setup.title")} – Pith`}</title>
      <div className="w-full max-w-100">
        {isCreated ? (
          <PasskeyOffer title={t("setup.done")} onDone={goOn} />
        ) : isConfigKnown && !signIn?.needsFirstAdmin ? (
          <>
            <h1 className="text-xl font-semibold">{t("setup.known")}</h1>
            <p className="mt-2 mb-6 text-soft">{t("setup.knownHint")}</p>
            <Link to="/login" className={buttonStyles({ variant: "primary" })}>
              {t("members.signIn")}
            </Link>
          </>
        ) : (
          <>
            <h1 className="text-xl font-semibold">{t("setup.title")}</h1>
            <p className="mt-2 mb-8 text-soft">{t("setup.text")}</p>
            {linkCode === "" && (
              <Field
                className="mb-4"
                label={t("setup.code")}
                hint={t("setup.codeHint")}
                value={code}
                autoComplete="one-time-code"
                dir="ltr"
                autoFocus
                onChange={(event) => setCode(event.target.value)}
              />
            )}
            {signIn?.hasPasswords !== false && (
              <NewAccountForm
                takesFocus={linkCode !== ""}
                submitText={t("setup.submit")}
                onSubmit={async ({ name, password }) => {
                  const body = { setupCode: code.trim(), name, password };
                  const { user } = await api.call(memberEndpoints.createFirstAdmin, { body });
                  setCreated(true);
                  // Keep the code out of the browser's history.
                  navigate("/setup", { replace: true });
                  authStore.getState().adoptUser(user);
                  const { config } = usePublicConfig.getState();
                  if (config?.signIn.kind === "accounts")
                    providePublicConfig({ ...config, signIn: { ...config.signIn, needsFirstAdmin: false } });
                }}
              />
            )}
            <div className="mt-4">
              <OidcLink redirect="/admin" setup={code.trim()} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}
