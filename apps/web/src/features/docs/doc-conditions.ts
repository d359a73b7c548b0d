import type { PublicConfig } from "@pith/core/contract/system.schemas";
import type { DocBlock, DocSection } from "./doc-page.ts";

/** What a server may or may not have, so that the docs describe it only where it is. */
export type DocCondition = "plans" | "guests";

export interface DocPart {
  text: string;
  /** Shown only if the server has this (or hasn't, if negated). Null for text that is always shown. */
  condition: { has: DocCondition; isNegated: boolean } | null;
}

const conditional = /\{(!?)(plans|guests)\|([^{}]*)\}/g;

/** Returns the parts of a text, those with a condition apart from the others. */
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

/** Returns whether a part is shown with this configuration; null while it isn't known. */
export function isPartShown({
  part: { condition },
  config,
}: {
  part: DocPart;
  config: PublicConfig | null;
}): boolean | null {
  if (condition === null) return true;
  if (config === null) return null;
  // An older process of a server that is being updated says neither.
  const isThere = condition.has === "plans" ? config.hasPlans !== false : config.allowsGuests !== false;
  return isThere !== condition.isNegated;
}

/** Returns the sections as this server's visitors read them. Until the configuration is known, everything is left in. */
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
