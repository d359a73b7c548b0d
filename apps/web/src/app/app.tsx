import { TextsProvider } from "@pith/ui/texts/texts-provider";
import { isValidElement } from "react";
import { matchRoutes, type RouteObject, useRoutes } from "react-router";
import { BrowserRouter } from "../lib/browser-router.tsx";
import { isLazyPage, lazyPage } from "../lib/lazy/lazy-page.tsx";
import { useTextsState } from "../lib/texts/texts.ts";
import { HomePage } from "../pages/home/home-page.tsx";
import type { PaymentResultProps } from "../pages/payment/payment-result-page.tsx";
import { ErrorBoundary } from "./errors/error-boundary.tsx";
import { Shell } from "./shell.tsx";

const SummaryPage = lazyPage({
  load: async () => (await import("../pages/summary/summary-page.tsx")).SummaryPage,
  areas: ["summaries"],
});

const LoginPage = lazyPage({
  load: async () => (await import("../pages/login/login-page.tsx")).LoginPage,
  areas: ["account", "home"],
});

const SubscriptionPage = lazyPage({
  load: async () => (await import("../pages/subscription/subscription-page.tsx")).SubscriptionPage,
  areas: ["account", "home"],
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

const NotFoundPage = lazyPage({
  load: async () => (await import("../pages/not-found/not-found-page.tsx")).NotFoundPage,
  areas: [],
});

/**
 * Every route. Home is part of the initial load; the others are lazy. Objects instead of elements, because
 * react-router's element parser would add code to the entry script.
 */
const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      { index: true, element: <HomePage /> },
      { path: "/summary/:summaryId", element: <SummaryPage /> },
      { path: "/login", element: <LoginPage /> },
      { path: "/subscription", element: <SubscriptionPage /> },
      { path: "/payment", element: <PaymentPage /> },
      { path: "/payment/success", element: <PaymentResultPage kind="card" outcome="success" /> },
      { path: "/payment/failed", element: <PaymentResultPage kind="card" outcome="failed" /> },
      { path: "/payment/partial", element: <PaymentResultPage kind="card" outcome="partial" /> },
      { path: "/payment/crypto/success", element: <PaymentResultPage kind="crypto" outcome="success" /> },
      { path: "/payment/crypto/partial", element: <PaymentResultPage kind="crypto" outcome="partial" /> },
      { path: "/payment/crypto/failed", element: <PaymentResultPage kind="crypto" outcome="failed" /> },
      { path: "/summaries", element: <HistoryPage /> },
      { path: "/s/:shareId", element: <SharedPage /> },
      { path: "/docs", element: <DocsPage /> },
      { path: "/privacy", element: <PrivacyPage /> },
      { path: "/terms", element: <TermsPage /> },
      { path: "/support", element: <SupportPage /> },
      { path: "*", element: <NotFoundPage /> },
    ],
  },
];

/** Loads the page at this path before it is shown. Home is already loaded. */
export async function preloadPage(pathname: string): Promise<void> {
  const element = matchRoutes(routes, pathname)?.at(-1)?.route.element;
  if (isValidElement(element) && isLazyPage(element.type)) await element.type.preload();
}

export function App() {
  const uiTexts = useTextsState((state) => state.uiTexts);
  return (
    <ErrorBoundary element="main">
      <TextsProvider texts={uiTexts}>
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </TextsProvider>
    </ErrorBoundary>
  );
}

function Pages() {
  return useRoutes(routes);
}
