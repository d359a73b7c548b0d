import { Suspense } from "react";
import { lazyPage } from "../../lib/lazy/lazy-page.tsx";
import { useViewer } from "../../lib/viewer.ts";

const QuotaNote = lazyPage({
  load: async () => (await import("./quota-note.tsx")).QuotaNote,
  areas: ["summaries"],
});

/**
 * A member's quota, shown below the input field on the home page. For members, space for it is reserved from
 * the first paint.
 */
export function MemberQuota() {
  const viewer = useViewer();
  if (viewer === "visitor") return null;
  const isMember = viewer === "member";
  return (
    <p
      data-quota-room=""
      className={`mt-2 min-h-10 text-sm text-soft sm:min-h-5 ${isMember ? "" : "hidden in-data-member:block"}`}
    >
      {isMember && (
        <Suspense fallback={null}>
          <QuotaNote />
        </Suspense>
      )}
    </p>
  );
}
