import { TextsContext } from "@pith/ui/texts/texts-context";
import { type ComponentType, type ReactElement, type ReactNode, useMemo } from "react";
import { UNSAFE_RouteContext as RouteContext } from "react-router";
import { BrowserRouter } from "../lib/browser-router.tsx";
import { isLazyPage, lazyPage } from "../lib/lazy/lazy-page.tsx";
import { PageSkeleton } from "../lib/lazy/page-skeleton.tsx";
import { useLocation } from "../lib/router.ts";
import { useTextsState } from "../lib/texts/texts.ts";
import { HomePage } from "../pages/home/home-page.tsx";
import type { PaymentResultProps } from "../pages/payment/payment-result-page.tsx";
import { ErrorBoundary } from "./errors/error-boundary.tsx";
import { matchPath } from "./match-path.ts";
import { MembersPage } from "./members-page.tsx";
import { Shell } from "./shell.tsx";

const SummaryPage = lazyPage({
  load: async () => (await import("../pages/summary/summary-page.tsx")).SummaryPage,
  areas: ["summaries"],
});

const LoginPage = lazyPage({
  load: async () => (await import("../pages/login/login-page.tsx")).LoginPage,
  areas: ["account", "members", "home"],
});

const SubscriptionPage = lazyPage({
  load: async () => (await import("../pages/subscription/subscription-page.tsx")).SubscriptionPage,
  areas: ["account", "members", "home"],
});

const PaymentPage = lazyPage({
  load: async () => (await import("../pages/payment/payment-page.tsx")).PaymentPage,
  areas: ["account", "home"],
});
const PaymentResultPage = lazyPage<PaymentResultProps>({
  load: async () => (await import("../pages/payment/payment-result-page.tsx")).PaymentResultPage,
  areas: ["account"],
});
const HistoryPage = lazyPage({
  load: async () => (await import("../pages/history/history-page.tsx")).HistoryPage,
  areas: ["summaries"],
});
const FollowingPage = lazyPage({
  load: async () => (await import("../pages/following/following-page.tsx")).FollowingPage,
  areas: ["following"],
});
const BatchesPage = lazyPage({
  load: async () => (await import("../pages/batches/batches-page.tsx")).BatchesPage,
  areas: ["batches", "summaries"],
});
const BatchPage = lazyPage({
  load: async () => (await import("../pages/batches/batch-page.tsx")).BatchPage,
  areas: ["batches", "summaries"],
});
const DigestPage = lazyPage({
  load: async () => (await import("../pages/digest/digest-page.tsx")).DigestPage,
  areas: ["following"],
});
const SharedPage = lazyPage({
  load: async () => (await import("../pages/shared/shared-page.tsx")).SharedPage,
  areas: ["summaries"],
});

const DocsPage = lazyPage({
  load: async () => (await import("../pages/docs/docs-page.tsx")).DocsPage,
  areas: ["docs"],
});
const PrivacyPage = lazyPage({
  load: async () => (await import("../pages/legal/privacy-page.tsx")).PrivacyPage,
  areas: ["legal"],
});
const TermsPage = lazyPage({
  load: async () => (await import("../pages/legal/terms-page.tsx")).TermsPage,
  areas: ["legal"],
});
const SupportPage = lazyPage({
  load: async () => (await import("../pages/support/support-page.tsx")).SupportPage,
  areas: ["account"],
});

const SetupPage = lazyPage({
  load: async () => (await import("../pages/setup/setup-page.tsx")).SetupPage,
  areas: ["members"],
});
const JoinPage = lazyPage({
  load: async () => (await import("../pages/join/join-page.tsx")).JoinPage,
  areas: ["members"],
});
const AdminPage = lazyPage({
  load: async () => (await import("../pages/admin/admin-page.tsx")).AdminPage,
  areas: ["admin", "findings", "members", "account"],
});

const AuthorizePage = lazyPage({
  load: async () => (await import("../pages/authorize/authorize-page.tsx")).AuthorizePage,
  areas: ["account", "members", "home"],
});

const NotFoundPage = lazyPage({
  load: async () => (await import("../pages/not-found/not-found-page.tsx")).NotFoundPage,
  areas: [],
});

interface Route {
  path: string;
  element: ReactElement;
  /** True if the page shows a member's own data. */
  isMembers?: boolean;
}

/** All routes. The home page is part of the initial load; the others are loaded on demand. */
const routes: Route[] = [
  { path: "/", element: <HomePage /> },
  { path: "/summary/:summaryId", element: <SummaryPage />, isMembers: true },
  { path: "/login", element: <LoginPage /> },
  { path: "/subscription", element: <SubscriptionPage />, isMembers: true },
  { path: "/setup", element: <SetupPage /> },
  { path: "/join", element: <JoinPage /> },
  { path: "/admin", element: <AdminPage />, isMembers: true },
  { path: "/authorize", element: <AuthorizePage />, isMembers: true },
  { path: "/payment", element: <PaymentPage />, isMembers: true },
  { path: "/payment/success", element: <PaymentResultPage kind="card" outcome="success" /> },
  { path: "/payment/failed", element: <PaymentResultPage kind="card" outcome="failed" /> },
  { path: "/payment/partial", element: <PaymentResultPage kind="card" outcome="partial" /> },
  { path: "/payment/crypto/success", element: <PaymentResultPage kind="crypto" outcome="success" /> },
  { path: "/payment/crypto/partial", element: <PaymentResultPage kind="crypto" outcome="partial" /> },
  { path: "/payment/crypto/failed", element: <PaymentResultPage kind="crypto" outcome="failed" /> },
  { path: "/summaries", element: <HistoryPage />, isMembers: true },
  { path: "/following", element: <FollowingPage />, isMembers: true },
  { path: "/batches", element: <BatchesPage />, isMembers: true },
  { path: "/batches/:id", element: <BatchPage />, isMembers: true },
  { path: "/digests/:digestId", element: <DigestPage />, isMembers: true },
  { path: "/s/:shareId", element: <SharedPage /> },
  { path: "/docs", element: <DocsPage /> },
  { path: "/privacy", element: <PrivacyPage /> },
  { path: "/terms", element: <TermsPage /> },
  { path: "/support", element: <SupportPage /> },
];

const unknownPage: Route = { path: "", element: <NotFoundPage /> };

function findPage(pathname: string): Route & { params: Record<string, string> } {
  for (const route of routes) {
    const params = matchPath({ pattern: route.path, pathname });
    if (params) return { ...route, params };
  }
  return { ...unknownPage, params: {} };
}

/**
 * Loads the code for the page at this path before the page renders. The home page's code is already loaded.
 */
export async function preloadPage(pathname: string): Promise<void> {
  const { type } = findPage(pathname).element;
  if (isLazyPage(type)) await type.preload();
}

type Router = ComponentType<{ children: ReactNode }>;

export function App({ router = BrowserRouter }: { router?: Router }) {
  return (
    <Surroundings router={router}>
      <Pages />
    </Surroundings>
  );
}

/** Renders the page frame around a placeholder, for pages that can't be prerendered. */
export function FrameApp({ router }: { router: Router }) {
  return (
    <Surroundings router={router}>
      <Shell>
        <PageSkeleton />
      </Shell>
    </Surroundings>
  );
}

function Surroundings({ router: Router, children }: { router: Router; children: ReactNode }) {
  const uiTexts = useTextsState((state) => state.uiTexts);
  return (
    <ErrorBoundary element="main">
      <TextsContext value={uiTexts}>
        <Router>{children}</Router>
      </TextsContext>
    </ErrorBoundary>
  );
}

/**
 * Renders the page for the current URL. Replaces react-router's `useRoutes`, whose nested routes and data
 * router error handling would add 3 kB to the initial load. Provides only the context that `useParams` and
 * `useNavigate` need.
 */
function Pages() {
  const { pathname } = useLocation();
  const { element, isMembers, params } = useMemo(() => findPage(pathname), [pathname]);
  const context = useMemo(
    () => ({
      outlet: null,
      matches: [{ params, pathname, pathnameBase: pathname, route: { path: pathname } }],
      isDataRoute: false,
    }),
    [params, pathname],
  );
  return (
    <RouteContext value={context}>
      <Shell>{isMembers ? <MembersPage>{element}</MembersPage> : element}</Shell>
    </RouteContext>
  );
}
