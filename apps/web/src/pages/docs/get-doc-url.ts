import type { DocPage, DocSection, DocTab } from "../../features/docs/doc-page.ts";

/** Returns the URL of a docs page. */
export function getDocUrl({
  tab,
  section,
  page,
}: {
  tab: DocTab;
  section: DocSection;
  page: DocPage;
}): string {
  const query = new URLSearchParams({
    ...(tab === "bot" && { tab }),
    section: section.id,
    item: page.id,
  });
  return `/docs?${query}`;
}
