import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { selectDocs } from "../doc-conditions.ts";
import type { DocBlock, DocPage, DocSection, DocTab } from "../doc-page.ts";
import { botStart, botUse } from "./bot.ts";
import { extensionStart } from "./extension-start.ts";
import { extensionUse } from "./extension-use.ts";

/** The docs for each product, covering every kind of server. */
const allDocs: Docs = {
  extension: [extensionStart, extensionUse],
  bot: [botStart, botUse],
};

export type Docs = Record<DocTab, readonly DocSection[]>;

/** Returns the docs that apply to this server, or all of them until its configuration has loaded. */
export function readDocs(config: PublicConfig | null): Docs {
  return {
    extension: selectDocs({ sections: allDocs.extension, config }),
    bot: selectDocs({ sections: allDocs.bot, config }),
  };
}

export interface FoundPage {
  section: DocSection;
  page: DocPage;
}

/**
 * Finds a page by its URL parameters; `null` if there is none. Page ids are only unique within a section, so
 * without a `section`, the first match wins.
 */
export function findDocPage({
  docs,
  tab,
  section,
  item,
}: {
  docs: Docs;
  tab: DocTab;
  section: string | null;
  item: string;
}): FoundPage | null {
  for (const candidate of docs[tab]) {
    if (section !== null && candidate.id !== section) continue;
    const page = candidate.pages.find(({ id }) => id === item);
    if (page) return { section: candidate, page };
  }
  return null;
}

export function searchDocs({
  docs,
  tab,
  search,
}: {
  docs: Docs;
  tab: DocTab;
  search: string;
}): readonly DocSection[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return docs[tab];
  return docs[tab]
    .map((section) => ({
      ...section,
      pages: section.pages.filter((page) => {
        const content = fold(readPage(page));
        return words.every((word) => content.includes(word));
      }),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** Keyboards type a straight apostrophe, but the texts use a curly one. */
function fold(text: string): string {
  return text.toLowerCase().replaceAll("’", "'");
}

function readPage({ title, blocks }: DocPage): string {
  return [title, ...blocks.flatMap(readBlock)].join("\n").replaceAll(/[`*]/g, "");
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
