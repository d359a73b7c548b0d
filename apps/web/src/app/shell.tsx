import { type ReactNode, Suspense, useRef } from "react";
import { PageSkeleton } from "../lib/lazy/page-skeleton.tsx";
import { useLocation } from "../lib/router.ts";
import { useTranslate } from "../lib/texts/texts.ts";
import { useScrollMemory } from "../lib/use-scroll-memory.ts";
import { ErrorBoundary } from "./errors/error-boundary.tsx";
import { SiteHeader } from "./header/site-header.tsx";
import { IdleParts } from "./idle-parts.tsx";
import { OfflineNote } from "./offline-note.tsx";
import { usePageArrival } from "./use-page-arrival.ts";

/** Paths of summaries, which are wider than other pages. The header and footer align with them. */
const readerPath = /^\/(?:summary|s)\/./i;

export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const { key, pathname } = useLocation();
  const mainRef = useRef<HTMLElement>(null);
  useScrollMemory();
  usePageArrival(mainRef);

  return (
    <div className="flex min-h-dvh flex-col" data-wide={readerPath.test(pathname) ? "" : undefined}>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-ink px-4 py-2 text-paper focus:not-sr-only focus:fixed focus:start-4 focus:top-3"
      >
        {t("shell.skip")}
      </a>
      <SiteHeader />
      <OfflineNote />
      {/* At least as tall as the viewport from the first paint, or the footer would appear and then be pushed down. */}
      <main ref={mainRef} id="main" tabIndex={-1} className="min-h-[calc(100dvh-65px)] flex-1 outline-none">
        <ErrorBoundary place={key}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <IdleParts />
    </div>
  );
}
