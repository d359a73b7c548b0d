import { PlanSkeleton } from "../../features/subscription/plan-skeleton.tsx";

/** While it isn't known who this is. */
export function LoadingSubscription() {
  return (
    <div className="lg:ps-56">
      <PlanSkeleton />
    </div>
  );
}
