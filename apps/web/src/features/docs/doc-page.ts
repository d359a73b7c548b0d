/**
 * A content block. Backticked text is rendered as code, and starred text, such as a button's name, in bold. `{plans|…}`
 * is shown only if the server has plans and `{!plans|…}` only if it doesn't, and so on for each `DocCondition`. Rows,
 * items and blocks with nothing left to show are omitted.
 */
export type DocBlock =
  | { kind: "text"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "list"; items: readonly string[] }
  | { kind: "steps"; items: readonly string[] }
  | { kind: "table"; head: readonly [string, string]; rows: readonly (readonly [string, string])[] };

export interface DocPage {
  /** Part of the URL: /docs?tab=bot&item=commands. */
  id: string;
  title: string;
  blocks: readonly DocBlock[];
}

export interface DocSection {
  id: string;
  title: string;
  pages: readonly DocPage[];
}

export type DocTab = "extension" | "bot";

export const text = (content: string): DocBlock => ({ kind: "text", text: content });
export const heading = (content: string): DocBlock => ({ kind: "heading", text: content });
export const list = (...items: string[]): DocBlock => ({ kind: "list", items });
export const steps = (...items: string[]): DocBlock => ({ kind: "steps", items });
export const table = (head: readonly [string, string], ...rows: (readonly [string, string])[]): DocBlock => ({
  kind: "table",
  head,
  rows,
});
