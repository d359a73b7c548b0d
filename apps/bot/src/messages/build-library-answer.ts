import type { LibraryAnswer } from "@pith/core/contract/library.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { Texts } from "../locales/create-texts.ts";
import { cleanText } from "./clean-text.ts";
import { clipText } from "./clip-text.ts";
import { type FormattedText, joinText, styleText } from "./formatted-text.ts";

const TITLE_UNITS = 80;

/**
 * Builds an answer from the whole library: statements with citation numbers, followed by each citation with
 * its quote.
 */
export function buildLibraryAnswer({
  answer: { statements, citations },
  isWordSearch,
  texts,
}: {
  answer: LibraryAnswer;
  /** True if there is no model, so that only the question's own words can be found. */
  isWordSearch: boolean;
  texts: Texts;
}): FormattedText {
  if (statements.length === 0)
    return joinText({
      pieces: [texts.t("ask.notFoundInAny"), isWordSearch ? texts.t("ask.wordSearch") : null],
      separator: "\n\n",
    });
  const said = statements.map(
    (statement) =>
      `${cleanText(statement.text)} ${statement.citations.map((place) => `[${place + 1}]`).join("")}`,
  );
  const sources = citations.map((citation, place) =>
    joinText({
      pieces: [
        [
          `[${place + 1}]`,
          clipText({ text: cleanText(citation.title), maxUnits: TITLE_UNITS }),
          citation.startSeconds === null ? "" : formatTimecode(citation.startSeconds),
        ]
          .filter(Boolean)
          .join(" "),
        styleText({ piece: cleanText(citation.quote), style: "blockquote" }),
      ],
      separator: "\n",
    }),
  );
  return joinText({ pieces: [...said, ...sources], separator: "\n\n" });
}
