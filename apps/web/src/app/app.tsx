import { TextsProvider } from "@pith/ui/texts/texts-provider";
import { Route, Routes } from "react-router";
import { BrowserRouter } from "../lib/browser-router.tsx";
import { lazyPage } from "../lib/lazy-page.tsx";
import { useTextsState } from "../lib/texts/texts.ts";
import { HomePage } from "../pages/home/home-page.tsx";
import { NotFoundPage } from "../pages/not-found/not-found-page.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
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

/** Every route. Home comes with the first load; the others when they are asked for. */
export function App() {
  const uiTexts = useTextsState((state) => state.uiTexts);
  return (
    <ErrorBoundary>
      <TextsProvider texts={uiTexts}>
        <BrowserRouter>
          <Routes>
            <Route element={<Shell />}>
              <Route index element={<HomePage />} />
              <Route path="/summary/:summaryId" element={<SummaryPage />} />
              <Route path="/login" element={<LoginPage />} />
              <Route path="/subscription" element={<SubscriptionPage />} />
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Routes>
        </BrowserRouter>
      </TextsProvider>
    </ErrorBoundary>
  );
}
