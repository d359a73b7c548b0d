import type { ReactNode } from "react";
import { KeyPointSkeleton } from "./key-point-skeleton.tsx";

/** Placeholder for a title that hasn't loaded yet. */
export function TitleBlank() {
  return (
    <div aria-hidden="true" className="flex h-6 items-center">
      <span className="block h-4 w-3/4 max-w-96 rounded-full bg-blank" />
    </div>
  );
}

/** Placeholder for the author, the duration and the captions. */
export function FactsBlank() {
  return (
    <div aria-hidden="true" className="mt-1 flex h-5 items-center">
      <span className="block h-3 w-2/5 rounded-full bg-blank" />
    </div>
  );
}

/**
 * Placeholder for the gist, to avoid a layout shift. It has two lines and no proof, since most instant gists are one or
 * two lines of topics, which have none.
 */
export function GistBlank() {
  return (
    <div aria-hidden="true" data-gist-blank="" className="text-gist">
      {["w-full", "w-11/12 @md:w-3/5"].map((width) => (
        <span key={width} className={`flex h-[1lh] items-center ${width}`}>
          <span className="block h-4.5 w-full rounded-full bg-blank" />
        </span>
      ))}
    </div>
  );
}

/** Placeholder, in the final layout, for a whole summary that is being fetched. */
export function ReaderSkeleton({ actions }: { actions?: ReactNode }) {
  return (
    <div className="@container" data-phase="loading" aria-busy="true">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="min-h-12 min-w-0 max-w-[calc(var(--px)*736)] @max-lg:w-full @lg:flex-1 @lg:basis-104">
          <TitleBlank />
          <FactsBlank />
        </div>
        {actions && <div className="min-w-0 @max-lg:w-full">{actions}</div>}
      </div>
      <div aria-hidden="true" className="mt-4 flex h-21 items-start pt-9.5">
        <div className="h-0.5 w-full bg-blank" />
      </div>
      <div className="mt-7 @xl:max-w-[calc(100%-504px)]">
        <GistBlank />
        <div aria-hidden="true" className="mt-3.5 flex h-10 items-center @md:h-5.5">
          <span className="block h-3 w-full max-w-80 rounded-full bg-blank" />
        </div>
        <ol aria-hidden="true" className="m-0 mt-8 list-none p-0">
          <KeyPointSkeleton count={4} />
        </ol>
      </div>
    </div>
  );
}
