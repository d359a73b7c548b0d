import type { Texts } from "../locales/create-texts.ts";
import { buildHeading } from "./build-heading.ts";
import type { DoneSummary } from "./build-summary-message.ts";
import { buildTimeLink } from "./build-time-link.ts";
import { cleanText } from "./clean-text.ts";
import { type FormattedText, joinText } from "./formatted-text.ts";

/** Lists the chapters, each with a link to its time. If there are none, says so. */
export function buildChapters({ summary, texts }: { summary: DoneSummary; texts: Texts }): FormattedText {
  const { content, video } = summary;
  const lines = content.chapters.map((chapter) =>
    joinText({
      pieces: [buildTimeLink({ seconds: chapter.startSeconds, video }), cleanText(chapter.title)],
      separator: " ",
    }),
  );
  return joinText({
    pieces: [
      buildHeading({ video, title: content.title, range: summary.range, texts }),
      lines.length === 0 ? texts.t("chapters.none") : joinText({ pieces: lines, separator: "\n" }),
    ],
    separator: "\n\n",
  });
}
