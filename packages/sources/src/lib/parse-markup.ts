import { AppError } from "@pith/core/errors/app-error";
import { type Handler, Parser, type ParserOptions } from "htmlparser2";

/**
 * htmlparser2 shifts its whole stack on every tag, so the time per tag grows with the depth. Browsers nest
 * elements up to 512 levels deep. Pages that never close their `<font>` tags are nested more deeply here,
 * because htmlparser2 closes fewer elements than a browser.
 */
export const MAX_MARKUP_DEPTH = 1_000;
/** The largest legitimate input, a 12-hour transcript with a tag for each word, has 200,000. */
export const MAX_MARKUP_TAGS = 500_000;

export type MarkupHandler = Partial<Pick<Handler, "onopentagname" | "onopentag" | "ontext" | "onclosetag">>;

/**
 * Parses HTML, or XML with `xmlMode`, in one pass. Throws AppError `source_over_budget` as soon as the input
 * has more tags or deeper nesting than any real page.
 */
export function parseMarkup({
  text,
  handler,
  options,
}: {
  text: string;
  handler: MarkupHandler;
  options?: ParserOptions;
}): void {
  // Count before parsing, because the parser doesn't report end tags without a start tag.
  if (hasMoreTags(text)) throw createMarkupError();
  let depth = 0;
  const parser = new Parser(
    {
      ...handler,
      onopentagname(name) {
        depth += 1;
        if (depth > MAX_MARKUP_DEPTH) throw createMarkupError();
        handler.onopentagname?.(name);
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        handler.onclosetag?.(name, isImplied);
      },
    },
    options,
  );
  parser.write(text);
  parser.end();
}

function hasMoreTags(text: string): boolean {
  let tags = 0;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) {
    tags += 1;
    if (tags > MAX_MARKUP_TAGS) return true;
  }
  return false;
}

function createMarkupError(): AppError {
  return new AppError({ code: "source_over_budget.markup" });
}
