import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import { escapeMarkdown } from "@pith/core/lib/escape-markdown";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import type { Video } from "@pith/core/videos/video";

/** Formats questions and answers as Markdown. Each answer shows its supporting quotes with their times. */
export function writeQuestions({
  title,
  video,
  questions,
}: {
  title: string;
  video: Video | null;
  questions: readonly Pick<QuestionAnswer, "question" | "answer" | "moments">[];
}): string {
  const lines = [`# ${escapeMarkdown(title)}`, ""];
  for (const { question, answer, moments } of questions) {
    lines.push(`## ${escapeMarkdown(question)}`, "", escapeMarkdown(answer), "");
    for (const { quote, startSeconds } of moments) {
      const time = formatTimecode(startSeconds);
      const url = video ? buildMomentUrl({ video, seconds: startSeconds }) : null;
      const place = time === "" ? "" : url === null ? ` (${time})` : ` ([${time}](<${url}>))`;
      lines.push(`> ${escapeMarkdown(quote)}${place}`, "");
    }
  }
  return `${lines.join("\n").trimEnd()}\n`;
}
