import type { LoadBudget } from "./http/load-budget.ts";
import type { SourceDependencies } from "./video-provider.ts";

/** Returns the same dependencies, but with `fetch` and `download` functions that spend the budget. */
export function spendBudget({
  dependencies,
  budget,
}: {
  dependencies: SourceDependencies;
  budget: LoadBudget;
}): SourceDependencies {
  const spend = <Part extends Pick<SourceDependencies, "fetch" | "download">>(part: Part): Part => ({
    ...part,
    fetch: (request) =>
      budget.run((signal) =>
        part.fetch({ ...request, signal: join({ signal, own: request.signal }), meter: budget }),
      ),
    download: (request) => part.download({ ...request, meter: { ...budget, countBytes: () => {} } }),
  });
  return { ...spend(dependencies), youtube: spend(dependencies.youtube) };
}

function join({ signal, own }: { signal: AbortSignal; own: AbortSignal | undefined }): AbortSignal {
  return own === undefined ? signal : AbortSignal.any([signal, own]);
}
