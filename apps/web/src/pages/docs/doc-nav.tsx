import { clsx } from "clsx";
import type { FoundPage } from "../../features/docs/content/all-docs.ts";
import type { DocSection, DocTab } from "../../features/docs/doc-page.ts";
import { Link } from "../../lib/link.tsx";
import { getDocUrl } from "./get-doc-url.ts";

/** The sections and their pages. On phones, this is a single collapsible list. */
export function DocNav({
  label,
  tab,
  sections,
  current,
}: {
  label: string;
  tab: DocTab;
  sections: readonly DocSection[];
  current: FoundPage | null;
}) {
  return (
    <nav aria-label={label} lang="en" className="mt-5 space-y-6">
      {sections.map((section) => (
        <section key={section.id} data-doc-section={section.id}>
          <h2 className="mb-1 text-xs font-medium text-faint">{section.title}</h2>
          <ul className="m-0 list-none p-0 max-lg:-mx-2 max-lg:flex max-lg:flex-wrap max-lg:gap-x-1">
            {section.pages.map((page) => {
              const isCurrent = current?.page === page;
              return (
                <li key={page.id}>
                  <Link
                    to={getDocUrl({ tab, section, page })}
                    aria-current={isCurrent ? "page" : undefined}
                    className={clsx(
                      "flex min-h-9 items-center gap-3 rounded-control text-sm no-underline transition-colors max-lg:px-2",
                      isCurrent ? "font-medium text-ink max-lg:bg-hover" : "text-soft hover:text-ink",
                    )}
                  >
                    <span
                      aria-hidden="true"
                      className={clsx(
                        "w-1.5 rounded-full max-lg:hidden",
                        isCurrent ? "h-4 bg-seed" : "h-1.5 bg-rule-strong",
                      )}
                    />
                    {page.title}
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}
