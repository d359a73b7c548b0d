/** Shows how much of an audio summary has been created, from 0 to 1. */
export function AudioProgress({
  progress,
  describe,
}: {
  progress: number;
  describe: (percent: number) => string;
}) {
  return (
    <>
      <p aria-hidden="true" className="text-sm tabular">
        {describe(Math.round(progress * 100))}
      </p>
      {/* Only announce every quarter. Every percent would interrupt everything else. */}
      <p role="status" className="sr-only">
        {describe(Math.floor(progress * 4) * 25)}
      </p>
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-blank">
        <div
          className="h-full origin-left bg-ink transition-transform duration-700 rtl:origin-right"
          style={{ transform: `scaleX(${progress})` }}
        />
      </div>
    </>
  );
}
