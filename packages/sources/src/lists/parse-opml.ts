import { sliceText } from "@pith/core/lib/slice-text";
import { parseMarkup } from "../lib/parse-markup.ts";

/** Far more than anyone subscribes to. */
const MAX_OUTLINES = 2_000;
const MAX_TITLE_CHARACTERS = 500;

/** A feed in a subscription list. */
export interface OpmlFeed {
  url: string;
  /** Null if the list has no title for the feed. */
  title: string | null;
}

/**
 * Parses an OPML file and returns the feeds from all of its folders. Null if the text isn't OPML. Throws the
 * same AppErrors as `parseMarkup`.
 */
export function parseOpml(text: string): OpmlFeed[] | null {
  const feeds: OpmlFeed[] = [];
  let isOpml: boolean | null = null;
  parseMarkup({
    text: text.replace(/^\uFEFF/, ""),
    handler: {
      onopentag(name, attributes) {
        isOpml ??= name === "opml";
        const url = attributes["xmlurl"]?.trim();
        if (name !== "outline" || !url || feeds.length >= MAX_OUTLINES) return;
        const title = (attributes["title"] || attributes["text"] || "").trim();
        feeds.push({
          url,
          title: sliceText({ text: title, maxUnits: MAX_TITLE_CHARACTERS }).toWellFormed() || null,
        });
      },
    },
    options: { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  });
  return isOpml === true ? feeds : null;
}
