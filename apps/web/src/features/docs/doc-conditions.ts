import type { PublicConfig } from "@pith/core/contract/system.schemas";
import type { DocBlock, DocSection } from "./doc-page.ts";

/** Features that not every server has. The docs describe them only where they exist. */
export type DocCondition = "plans" | "guests";

export interface DocPart {
  text: string;
  /**
   * The part is shown only if the server has this feature (or doesn't, if negated). Null if it's always
   * shown.
   */
  condition: { has: DocCondition; isNegated: boolean } | null;
}

const conditional = /\{(!?)(plans|guests)\|([^{}]*)\}/g;

/** Splits text into parts, separating those that have a condition. */
export function splitDocText(text: string): DocPart[] {
  const parts: DocPart[] = [];
  let end = 0;
  for (const { 0: whole, 1: sign, 2: has, 3: inner = "", index } of text.matchAll(conditional)) {
    parts.push({ text: text.slice(end, index), condition: null });
    parts.push({ text: inner, condition: { has: has as DocCondition, isNegated: sign === "!" } });
    end = index + whole.length;
  }
  parts.push({ text: text.slice(end), condition: null });
  return parts.filter((part) => part.text !== "");
}

/**
 * Returns whether a part is shown with this configuration; null if it has a condition and the configuration
 * hasn't loaded.
 */
export function isPartShown({
  part: { condition },
  config,
}: {
  part: DocPart;
  config: PublicConfig | null;
}): boolean | null {
  if (condition === null) return true;
  if (config === null) return null;
  // During an update, an older process may not report whether it has plans or guests.
  const isThere = condition.has === "plans" ? config.hasPlans !== false : config.allowsGuests !== false;
  return isThere !== condition.isNegated;
}

/** Returns the sections that apply to this server, or all of them until the configuration has loaded. */
export function selectDocs({
  sections,
  config,
}: {
  sections: readonly DocSection[];
  config: PublicConfig | null;
}): readonly DocSection[] {
  if (config === null) return sections;
  const select = (text: string) =>
    splitDocText(text)
      .filter((part) => isPartShown({ part, config }))
      .map((part) => part.text)
      .join("");
  return sections.map((section) => ({
    ...section,
    pages: section.pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) => selectBlock({ block, select })).filter((block) => !isEmpty(block)),
    })),
  }));
}

function selectBlock({ block, select }: { block: DocBlock; select: (text: string) => string }): DocBlock {
  switch (block.kind) {
    case "text":
    case "heading":
      return { ...block, text: select(block.text) };
    case "list":
    case "steps":
      return { ...block, items: block.items.map(select).filter((item) => item !== "") };
    case "table":
      return {
        ...block,
        rows: block.rows
          .map(([first, second]) => [select(first), select(second)] as const)
          .filter(([first]) => first !== ""),
      };
  }
}

function isEmpty(block: DocBlock): boolean {
  switch (block.kind) {
    case "text":
    case "heading":
      return block.text === "";
    case "list":
    case "steps":
      return block.items.length === 0;
    case "table":
      return block.rows.length === 0;
  }
}
