import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";
import type { FoundPage } from "../../features/docs/content/all-docs.ts";
import type { DocSection, DocTab } from "../../features/docs/doc-page.ts";
import { Link } from "../../lib/link.tsx";
import { useLocation } from "../../lib/router.ts";
import { getDocUrl } from "./get-doc-url.ts";

/**
 * The sections and their pages. In narrow windows, they're collapsed under the current page's title, unless
 * they are search results. Collapsing works without scripts, and CSS expands the list in wide windows.
 * Browsers that don't support this keep the list collapsed in wide windows, too.
 */
export function DocNav({
  label,
  tab,
  sections,
  current,
  isSearching,
}: {
  label: string;
  tab: DocTab;
  sections: readonly DocSection[];
  current: FoundPage | null;
  isSearching: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);
  const title = current?.page.title;
  return (
    <nav aria-label={label} className="mt-4 lg:mt-5">
      <details
        open={isOpen || isSearching}
        className="group/menu lg:details-content:[content-visibility:visible]"
        onToggle={({ currentTarget: { open } }) => !isSearching && setOpen(open)}
      >
        <summary
          className={clsx(
            "flex min-h-10 pointer-coarse:min-h-11 cursor-pointer list-none items-center gap-3 rounded-control border border-rule px-3 text-sm font-medium select-none [&::-webkit-details-marker]:hidden",
            isSearching ? "hidden" : "lg:supports-[selector(::details-content)]:hidden",
          )}
        >
          <span lang={title && "en"} className="min-w-0 break-words">
            {title ?? label}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="ms-auto size-4 shrink-0 text-soft group-open/menu:rotate-180"
          />
        </summary>
        <div lang="en" className="space-y-6 max-lg:mt-4">
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
                          "flex min-h-9 pointer-coarse:min-h-11 items-center gap-3 rounded-control text-sm no-underline transition-colors max-lg:px-2",
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
        </div>
      </details>
    </nav>
  );
}
