import { usePublicConfig } from "../../lib/public-config.ts";

/** Room for what can be done with a summary once it is finished: length, perhaps language, export and share. */
export function SummaryActionsBlank() {
  const hasLanguages = usePublicConfig((state) => (state.config?.summaryLanguages.length ?? 0) > 0);
  return (
    <div aria-hidden="true" data-no-print="" className="flex flex-wrap gap-2 max-sm:gap-1.5">
      {(hasLanguages ? ["length", "language", "export", "share"] : ["length", "export", "share"]).map(
        (name) => (
          <span
            key={name}
            className={`block h-10 w-20 md:w-26 rounded-control bg-blank max-sm:grow ${hasLanguages ? "max-sm:basis-2/5" : ""}`}
          />
        ),
      )}
    </div>
  );
}
