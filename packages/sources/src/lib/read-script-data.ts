import { Parser } from "htmlparser2";

/** A page that assigns more data than this is made to choke on. */
const MAX_SCRIPTS = 50;

/** The texts of a page's scripts of which `isWanted` says so by their attributes, in order, at most 50. */
export function readScriptData({
  html,
  isWanted,
}: {
  html: string;
  isWanted: (attributes: Readonly<Record<string, string>>) => boolean;
}): string[] {
  const scripts: string[] = [];
  let text: string | null = null;
  const parser = new Parser({
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
  });
  parser.write(html);
  parser.end();
  return scripts;
}
