import type { ReactNode } from "react";
import { ResultLine, type ResultTone } from "../../lib/result-line.tsx";

/** A payment's result: a line (full, almost full, partial or barely started), what it means, and where to go next. */
export function ResultLayout({
  tone,
  title,
  text,
  children,
  actions,
}: {
  tone: ResultTone;
  title: string;
  text: string;
  children?: ReactNode;
  actions: ReactNode;
}) {
  return (
    <div className="page py-16 md:py-24" data-payment-result={tone}>
      <title>{`${title} – Pith`}</title>
      <ResultLine tone={tone} />
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="mt-2 max-w-measure text-soft">{text}</p>
      {children}
      <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}
