import type { ReactNode } from "react";
import { formatDay } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

/** Date of the latest change to any of the legal texts. */
const CHANGED = "2026-11-30T12:00:00Z";

/** A legal text with its title, date of the last change, and sections. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslate();
  const locale = useLanguage();
  return (
    <article className="page py-12 md:py-20">
      <title>{`${title} – Pith`}</title>
      <div className="max-w-measure">
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="mt-2 text-sm text-faint">
          {t("legal.changed", { date: formatDay({ date: CHANGED, locale }) })}
        </p>
        <div className="mt-10 space-y-10">{children}</div>
      </div>
    </article>
  );
}

/** A section's text, with a paragraph per line. */
export function LegalText({ text }: { text: string }) {
  return text.split("\n").map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}

export function LegalPart({
  title,
  isAboutPlans = false,
  children,
}: {
  title: string;
  isAboutPlans?: boolean;
  children: ReactNode;
}) {
  return (
    <section data-plans={isAboutPlans ? "" : undefined}>
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      <div className="space-y-3 font-serif text-lg text-pretty hyphens-auto">{children}</div>
    </section>
  );
}
