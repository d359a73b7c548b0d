import type { DocBlock, DocPage, DocSection, DocTab } from "../doc-page.ts";
import { botStart, botUse } from "./bot.ts";
import { extensionStart } from "./extension-start.ts";
import { extensionUse } from "./extension-use.ts";

/** The documentation of each product: extension and bot. */
export const allDocs: Record<DocTab, readonly DocSection[]> = {
  extension: [extensionStart, extensionUse],
  bot: [botStart, botUse],
};

export interface FoundPage {
  section: DocSection;
  page: DocPage;
}

/**
 * Finds a page by its URL parameters; `null` if there is none. Pages in different sections may have the same
 * id, so the section is needed too.
 */
export function findDocPage({
  tab,
  section,
  item,
}: {
  tab: DocTab;
  section: string | null;
  item: string;
}): FoundPage | null {
  for (const candidate of allDocs[tab]) {
    if (section !== null && candidate.id !== section) continue;
    const page = candidate.pages.find(({ id }) => id === item);
    if (page) return { section: candidate, page };
  }
  return null;
}

export function searchDocs({ tab, search }: { tab: DocTab; search: string }): readonly DocSection[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return allDocs[tab];
  return allDocs[tab]
    .map((section) => ({
      ...section,
      pages: section.pages.filter((page) => {
        const content = readPage(page).toLowerCase();
        return words.every((word) => content.includes(word));
      }),
    }))
    .filter(({ pages }) => pages.length > 0);
}

function readPage({ title, blocks }: DocPage): string {
  return [title, ...blocks.flatMap(readBlock)].join("\n");
}

function readBlock(block: DocBlock): readonly string[] {
  switch (block.kind) {
    case "text":
    case "heading":
      return [block.text];
    case "list":
    case "steps":
      return block.items;
    case "table":
      return [...block.head, ...block.rows.flat()];
  }
}
