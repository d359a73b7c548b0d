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

/** Links returning users, including guests, to their history. Members also see their latest summaries. */
export function EarlierSummaries() {
  const t = useTranslate();
  const hasUser = useAuth((state) => state.user !== null);
  const viewer = useViewer();
  const isOffline = useIsOffline();
  const isMember = viewer === "member";
  return (
    <>
      {/* Always as tall as the link, to avoid a layout shift once the sign-in state is known. */}
      <p className="mt-1 min-h-5 text-sm">
        {hasUser && (
          <Link to="/summaries" className="link text-soft">
            {t("home.earlier")}
          </Link>
        )}
      </p>
      {/* In a member's browser (public/before-paint.js), reserves space until the sign-in state is known, to avoid
          a layout shift. Offline that may never happen, so summaries stored on this device fill the space. */}
      {viewer === "unknown" && (
        <div data-latest-room="" className="mt-3 mb-6 hidden min-h-45 in-data-member:block">
          {isOffline && (
            <Suspense fallback={null}>
              <OfflineLatest />
            </Suspense>
          )}
        </div>
      )}
      {isMember && (
        <Suspense fallback={<div className="mt-3 mb-6 min-h-45" />}>
          {isOffline ? <OfflineLatest /> : <LatestSummaries />}
        </Suspense>
      )}
    </>
  );
}
