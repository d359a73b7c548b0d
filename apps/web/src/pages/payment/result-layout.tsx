import type { ReactNode } from "react";
import { ResultLine, type ResultTone } from "../../lib/result-line.tsx";

/**
 * A payment's result: a line (full, almost full, partial or barely started), an explanation, and links to the
 * next steps.
 */
export function ResultLayout({
  tone,
  share,
  title,
  text,
  facts,
  children,
  actions,
}: {
  tone: ResultTone;
  /** Fraction of the amount that was received, 0 to 1. */
  share?: number;
  title: string;
  text: string;
  /** The payment's details, next to the text on wide screens. */
  facts: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
}) {
  return (
    <div
      className="page grid content-center gap-x-16 gap-y-8 py-12 md:min-h-[60vh] md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] md:py-20"
      data-payment-result={tone}
    >
      <title>{`${title} – Pith`}</title>
      <div>
        <ResultLine tone={tone} {...(share !== undefined && { share })} />
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="mt-2 max-w-measure text-soft">{text}</p>
        {children}
        <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
      </div>
      <div className="empty:hidden md:pt-12">{facts}</div>
    </div>
  );
}
