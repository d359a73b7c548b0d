import { Wordmark } from "@pith/ui/brand/wordmark";
import { buttonStyles } from "@pith/ui/primitives/button";
import { Suspense } from "react";
import { useAccountSignIn } from "../../lib/edition.ts";
import { ExtensionLink } from "../../lib/extension-link.tsx";
import { getLoginUrl } from "../../lib/get-login-url.ts";
import { lazyPage } from "../../lib/lazy/lazy-page.tsx";
import { Link } from "../../lib/link.tsx";
import { useLocation } from "../../lib/router.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useViewer } from "../../lib/viewer.ts";
import { ErrorBoundary } from "../errors/error-boundary.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavLinks } from "./nav-links.tsx";

const SignedInTools = lazyPage({
  load: async () => (await import("./signed-in-tools.tsx")).SignedInTools,
  areas: ["account"],
});

/** The fixed header: wordmark, navigation and account tools. */
export function SiteHeader() {
  const t = useTranslate();
  const location = useLocation();
  const { pathname } = location;
  const viewer = useViewer();
  // A server that isn't set up has no account to sign in to.
  const hasAccounts = useAccountSignIn()?.needsFirstAdmin !== true;
  const canSignIn = hasAccounts && pathname !== "/login" && pathname !== "/subscription";
  const hasSignIn = viewer === "visitor" && canSignIn;
  return (
    // Fixed instead of sticky: when a menu inside a focused sticky element closes, the browser scrolls the
    // page by more than the scroll-padding.
    <div data-site-header="" className="h-16.25">
      <header className="fixed inset-x-0 top-0 z-40 border-b border-rule bg-paper">
        <div className="page flex h-16 items-center gap-6">
          <Link to="/" className="-mx-2 flex h-11 items-center rounded-control px-2" aria-label="Pith">
            <Wordmark />
          </Link>
          <nav aria-label={t("nav.label")} className="ms-4 hidden items-center gap-1 md:flex">
            <NavLinks />
          </nav>
          <div className="flex h-11 grow items-center justify-end gap-2">
            <ExtensionLink
              className={`${buttonStyles({ variant: "outline" })} hidden! @[63rem]:inline-flex!`}
            >
              {t("nav.getExtension")}
            </ExtensionLink>
            {viewer === "unknown" && (
              <span
                aria-hidden="true"
                className="relative flex items-center justify-end max-md:in-data-visitor:hidden"
              >
                {/* As wide as the content that most visitors will see here, to avoid a layout shift. */}
                {canSignIn && (
                  <span
                    className={`${buttonStyles({ variant: "strong" })} invisible hidden! md:inline-flex!`}
                  >
                    {t("nav.signIn")}
                  </span>
                )}
                <span
                  data-avatar-placeholder=""
                  className="m-1 size-9 animate-pulse rounded-full bg-blank md:absolute md:end-0 md:m-0"
                />
              </span>
            )}
            {viewer === "member" && (
              <ErrorBoundary fallback={null}>
                <Suspense fallback={<ToolsBlank />}>
                  <SignedInTools />
                </Suspense>
              </ErrorBoundary>
            )}
            {hasSignIn && (
              <Link
                to={getLoginUrl(location)}
                className={`${buttonStyles({ variant: "strong" })} hidden! md:inline-flex!`}
              >
                {t("nav.signIn")}
              </Link>
            )}
            {viewer !== "member" && <MobileMenu hasSignIn={hasSignIn} isForVisitor={viewer === "visitor"} />}
          </div>
        </div>
      </header>
    </div>
  );
}

/** As wide as the three tools, to avoid a layout shift when they load. */
function ToolsBlank() {
  return (
    <span aria-hidden="true" className="flex w-33 justify-end">
      <span className="size-8 animate-pulse rounded-full bg-blank" />
    </span>
  );
}
