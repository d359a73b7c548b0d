import { clsx } from "clsx";

/**
 * The line with one mark: the logo without the name, for small sizes. Hidden from screen readers because the
 * name is next to it.
 */
export function LineMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 34 16" fill="none" className={clsx("h-[0.72em] w-auto", className)}>
      <rect x="0" y="6.4" width="9" height="3.2" rx="1.6" fill="var(--ink)" />
      <rect x="11.4" y="6.4" width="11.2" height="3.2" rx="1.6" fill="var(--ink)" />
      <rect x="25" y="7.4" width="9" height="1.2" rx="0.6" fill="var(--ink)" />
      <rect x="14.6" y="0.5" width="4.8" height="15" rx="2.4" fill="var(--seed)" />
    </svg>
  );
}

export function Wordmark({ className }: { className?: string }) {
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-[0.42em] text-[calc(var(--px)*21)] leading-none font-semibold tracking-[-0.03em] text-ink",
        className,
      )}
    >
      <LineMark />
      Pith
    </span>
  );
}
