import type { ReactNode } from "react";

/** A long text to read: title, when it was last changed, and its parts. */
export function LegalPage({
  title,
  changed,
  children,
}: {
  title: string;
  changed: string;
  children: ReactNode;
}) {
  return (
    <article className="page py-12 md:py-20">
      <title>{`${title} – Pith`}</title>
      <div className="max-w-measure">
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="mt-2 text-sm text-faint">{changed}</p>
        <div className="mt-10 space-y-10">{children}</div>
      </div>
    </article>
  );
}

export function LegalPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      <div className="space-y-3 font-serif text-lg text-pretty">{children}</div>
    </section>
  );
}
