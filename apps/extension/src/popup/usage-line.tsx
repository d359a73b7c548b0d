/** Up to this limit, each summary gets its own segment, like a video's chapters. */
const MAX_STRETCHES = 20;

/** Forced-colors mode paints both in the same color, so the free ones are outlined there. */
const freeStyle =
  "h-0.5 bg-rule-strong forced-colors:h-1.5 forced-colors:border forced-colors:border-ink forced-colors:bg-paper";

/** Draws the monthly quota as a line: thick for used, thin for available; all thin if there's no limit. */
export function UsageLine({ used, limit }: { used: number; limit: number | null }) {
  if (limit === null) return <Stretch isFull={false} className="flex-1" />;
  if (limit > MAX_STRETCHES) {
    const share = Math.min(1, used / limit);
    return (
      <>
        {used > 0 && <Stretch isFull style={{ flexGrow: share }} className="min-w-1.5" />}
        {share < 1 && <Stretch isFull={false} style={{ flexGrow: 1 - share }} />}
      </>
    );
  }
  return Array.from({ length: limit }, (_unused, index) => (
    <Stretch key={index} isFull={index < used} className="flex-1" />
  ));
}

function Stretch({
  isFull,
  className = "",
  style,
}: {
  isFull: boolean;
  className?: string;
  style?: { flexGrow: number };
}) {
  return (
    <span
      data-stretch={isFull ? "used" : "free"}
      className={`rounded-full ${isFull ? "h-1.5 bg-ink" : freeStyle} ${className}`}
      style={style}
    />
  );
}
