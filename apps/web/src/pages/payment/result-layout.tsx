import { clsx } from "clsx";
import type { ReactNode } from "react";

const tones = {
  waiting: { filled: "w-4/5", colour: "bg-faint" },
  good: { filled: "w-full", colour: "bg-green" },
  partly: { filled: "w-3/5", colour: "bg-amber" },
  bad: { filled: "w-1/5", colour: "bg-red" },
} as const;

/** How a payment ended: the line, full, nearly, in part or hardly begun, then what it means and where to go. */
export function ResultLayout({
  tone,
  title,
  text,
  children,
  actions,
}: {
  tone: keyof typeof tones;
  title: string;
  text: string;
  children?: ReactNode;
  actions: ReactNode;
}) {
  const { filled, colour } = tones[tone];
  return (
    <div className="page py-16 md:py-24" data-payment-result={tone}>
      <title>{`${title} – Pith`}</title>
      <div aria-hidden="true" className="relative mb-8 h-4 max-w-100">
        <span className="absolute inset-x-0 top-1/2 h-px bg-rule-strong" />
        <span
          className={clsx("absolute start-0 top-1/2 h-1.5 -translate-y-1/2 rounded-full", filled, colour)}
        />
      </div>
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="mt-2 max-w-measure text-soft">{text}</p>
      {children}
      <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}
