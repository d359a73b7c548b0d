import { clsx } from "clsx";

const featureWidths = ["w-3/4", "w-2/3", "w-4/5"];

/** Placeholder for a plan card until the plans have loaded. */
export function PlanCardSkeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      data-skeleton="plan-card"
      className={clsx(
        "relative flex min-h-79 flex-col overflow-hidden rounded-surface border border-rule bg-raised p-6",
        className,
      )}
    >
      <span className="absolute inset-x-0 top-0 h-1 bg-blank" />
      <span className="mt-1 h-4 w-1/3 rounded-full bg-blank" />
      <span className="mt-5 h-7 w-1/2 rounded-control bg-blank" />
      <span className="mt-7 flex flex-1 flex-col gap-4">
        {featureWidths.map((width) => (
          <span key={width} className={clsx("h-3 rounded-full bg-blank", width)} />
        ))}
      </span>
      <span className="h-10 rounded-control bg-blank" />
    </div>
  );
}
