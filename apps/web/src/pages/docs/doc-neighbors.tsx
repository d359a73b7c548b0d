import type { FoundPage } from "../../features/docs/content/all-docs.ts";
import type { DocSection, DocTab } from "../../features/docs/doc-page.ts";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";
import { getDocUrl } from "./get-doc-url.ts";

/** Links to the previous and next pages. */
export function DocNeighbors({
  tab,
  sections,
  current,
}: {
  tab: DocTab;
  sections: readonly DocSection[];
  current: FoundPage;
}) {
  const t = useTranslate();
  const all = sections.flatMap((section) => section.pages.map((page) => ({ section, page })));
  const index = all.findIndex(({ page }) => page === current.page);
  const neighbors = [
    { label: t("docs.previous"), found: all[index - 1] },
    { label: t("docs.next"), found: all[index + 1] },
  ];
  return (
    <nav
      aria-label={t("docs.neighbors")}
      className="mt-14 flex max-w-measure justify-between gap-6 border-t border-rule pt-5"
    >
      {neighbors.map(({ label, found }, position) =>
        found ? (
          <Link
            key={label}
            to={getDocUrl({ tab, ...found })}
            className={`text-sm no-underline hover:underline ${position === 1 ? "ms-auto text-end" : ""}`}
          >
            <span className="block text-xs text-faint">{label}</span>
            <span lang="en" className="font-medium">
              {found.page.title}
            </span>
          </Link>
        ) : (
          <span key={label} />
        ),
      )}
    </nav>
  );
}
