import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import type { Video } from "@pith/core/videos/video";
import type { Texts } from "../locales/create-texts.ts";
import { buildTimeLink } from "./build-time-link.ts";
import { cleanText } from "./clean-text.ts";
import { type FormattedText, joinText, styleText } from "./formatted-text.ts";

/** Builds an answer and its citations, each with its quote and its time as a link. */
export function buildAnswer({
  answer,
  video,
  texts,
}: {
  answer: QuestionAnswer;
  video: Video | null;
  texts: Texts;
}): FormattedText {
  const moments = answer.moments.map((moment) =>
    joinText({
      pieces: [
        buildTimeLink({ seconds: moment.startSeconds, video }),
        styleText({ piece: cleanText(moment.quote), style: "blockquote" }),
      ],
      separator: "\n",
    }),
  );
  return joinText({
    // The server's "nothing found" text is always in English, so use our own.
    pieces: [
      answer.found ? cleanText(answer.answer) : texts.t("ask.notFound"),
      answer.isWordSearch ? texts.t("ask.wordSearch") : null,
      ...moments,
    ],
    separator: "\n\n",
  });
}
