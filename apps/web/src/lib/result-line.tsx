import { clsx } from "clsx";

const tones = {
  waiting: "w-4/5 bg-faint",
  good: "w-full bg-green",
  partly: "w-3/5 bg-amber",
  bad: "w-1/5 bg-red",
} as const;

export type ResultTone = keyof typeof tones;

/**
 * The line above a payment's result: full, almost full, partial or barely started. `share` is the exact
 * fraction to draw, from 0 to 1.
 */
export function ResultLine({ tone, share }: { tone: ResultTone; share?: number }) {
  return (
    <div aria-hidden="true" className="relative mb-8 h-4 max-w-100">
      <span className="absolute inset-x-0 top-1/2 h-px bg-rule-strong" />
      <span
        className={clsx(
          "absolute start-0 top-1/2 h-1.5 -translate-y-1/2 rounded-full",
          tones[tone],
          tone === "waiting" && "motion-safe:animate-pulse",
        )}
        style={share === undefined ? undefined : { width: `${share * 100}%` }}
      />
    </div>
  );
}
