const widths = ["w-11/12", "w-4/5", "w-full", "w-3/4"];

/** Placeholder, in the final layout, for key points that are still being selected. */
export function KeyPointSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_unused, index) => (
    <li
      key={index}
      aria-hidden="true"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-3 py-2.5 @md:grid-cols-[calc(var(--px)*56)_minmax(0,1fr)]"
    >
      <span className="mt-2 mb-2 h-2.5 w-9 rounded-full bg-blank @md:mb-0 @md:justify-self-end" />
      <span className="block max-w-measure space-y-3 py-2">
        <span className={`block h-3.5 rounded-full bg-blank ${widths[index % widths.length]}`} />
        <span className="block h-3.5 w-2/3 rounded-full bg-blank" />
      </span>
    </li>
  ));
}
