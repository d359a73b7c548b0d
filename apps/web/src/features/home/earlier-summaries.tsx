import { Suspense } from "react";
import { useAuth } from "../../lib/auth/auth.ts";
import { lazyPage } from "../../lib/lazy/lazy-page.tsx";
import { Link } from "../../lib/link.tsx";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useViewer } from "../../lib/viewer.ts";

const LatestSummaries = lazyPage({
  load: async () => (await import("./latest-summaries.tsx")).LatestSummaries,
  areas: ["summaries"],
});

const OfflineLatest = lazyPage({
  load: async () => (await import("./offline-latest.tsx")).OfflineLatest,
  areas: ["summaries"],
});

/** A link to the history for returning users, including guests. Members also see their latest summaries. */
export function EarlierSummaries() {
  const t = useTranslate();
  const hasUser = useAuth((state) => state.user !== null);
  const viewer = useViewer();
  const isOffline = useIsOffline();
  const isMember = viewer === "member";
  return (
    <>
      {/* Always as high as the link, so that nothing shifts once the sign-in state is known. */}
      <p className="mt-1 min-h-5 text-sm">
        {hasUser && (
          <Link to="/summaries" className="link text-soft">
            {t("home.earlier")}
          </Link>
        )}
      </p>
      {/* In a member's browser (public/before-paint.js), reserves space until the sign-in state is known,
          so that nothing moves. Offline, it may never become known, so the summaries stored on this device
          fill the space. */}
      {viewer === "unknown" && (
        <div data-latest-room="" className="mt-2 hidden min-h-45 in-data-member:block">
          {isOffline && (
            <Suspense fallback={null}>
              <OfflineLatest />
            </Suspense>
          )}
        </div>
      )}
      {isMember && (
        <Suspense fallback={<div className="mt-2 min-h-45" />}>
          {isOffline ? <OfflineLatest /> : <LatestSummaries />}
        </Suspense>
      )}
    </>
  );
}
