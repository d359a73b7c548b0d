import { type MarkupHandler, parseMarkup } from "./parse-markup.ts";

/** Limits the work for pages with an absurd number of scripts. */
const MAX_SCRIPTS = 50;

/**
 * Returns the contents of a page's scripts whose attributes `isWanted` accepts, in order, at most 50. Throws
 * the same AppErrors as `parseMarkup`.
 */
export function readScriptData({
  html,
  isWanted,
}: {
  html: string;
  isWanted: (attributes: Readonly<Record<string, string>>) => boolean;
}): string[] {
  const scripts: string[] = [];
  let text: string | null = null;
  const handler: MarkupHandler = {
    onopentag(name, attributes) {
      if (name === "script" && scripts.length < MAX_SCRIPTS && isWanted(attributes)) text = "";
    },
    ontext(data) {
      if (text !== null) text += data;
    },
    onclosetag(name) {
      if (name !== "script" || text === null) return;
      scripts.push(text);
      text = null;
    },
  };
  parseMarkup({ text: html, handler });
  return scripts;
}
