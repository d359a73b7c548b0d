/** Room for the plan's card, in its shape. */
export function PlanSkeleton() {
  return (
    <div aria-hidden="true" data-skeleton="plan" className="rounded-surface border border-rule bg-raised p-6">
      <div className="h-6 w-32 rounded-control bg-sunk" />
      <div className="mt-2 h-4 w-52 rounded-full bg-sunk" />
      <div className="mt-6 border-t border-rule pt-6">
        <div className="h-4 w-1/2 rounded-full bg-sunk" />
        <div className="mt-3 h-1.5 w-1/2 rounded-full bg-sunk" />
      </div>
    </div>
  );
}
