import { escapeMarkdown } from "@pith/core/lib/escape-markdown";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { formatRepairs } from "@pith/core/summaries/format-repairs";
import { listQuotesToShow } from "@pith/core/summaries/list-quotes-to-show";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import type { Video } from "@pith/core/videos/video";
import { describeOrigin } from "./describe-origin.ts";
import { drawLine } from "./draw-line.ts";
import type { FinishedSummary } from "./finished-summary.ts";
import { stripControlCharacters } from "./strip-control-characters.ts";

/** The result for notes: moments are links into the video, quotes are quoted. */
export function formatMarkdown(summary: FinishedSummary): string {
  const { video, content } = summary;
  const title = escapeText(content.title || video.title);
  const line = drawLine({ content, width: 60 });
  const facts = [video.author && escapeText(video.author), formatTimecode(video.durationSeconds)].filter(
    Boolean,
  );
  const keyPoints = content.keyPoints.map((point) => {
    const proof = listQuotesToShow(point).flatMap(({ text, speaker, startSeconds }, index) => {
      const moment = index === 0 ? "" : writeMoment({ video, startSeconds });
      const name = speaker === null ? "" : ` — ${escapeText(speaker)}`;
      return [...(index === 0 ? [] : ["  >"]), `  > ${moment}${escapeText(text)}${name}`];
    });
    const moment = writeMoment({ video, startSeconds: point.quotes[0].startSeconds });
    const label = point.label === null ? "" : `**${escapeText(point.label)}:** `;
    const repairs = escapeText(formatRepairs(point.repairs));
    return [
      `- ${moment}${label}${escapeText(point.text)}`,
      ...proof,
      ...(repairs === "" ? [] : ["", `  ${repairs}`]),
    ].join("\n");
  });
  const chapters = content.chapters.map(
    ({ title: name, startSeconds }) => `- ${writeMoment({ video, startSeconds })}${escapeText(name)}`,
  );
  const sections = [
    `# ${video.url ? `[${title}](${video.url})` : title}`,
    facts.join(" · "),
    line && `\`${line}\``,
    escapeText(content.gist),
    keyPoints.length > 0 ? `## Key points\n\n${keyPoints.join("\n")}` : "",
    chapters.length > 1 ? `## Chapters\n\n${chapters.join("\n")}` : "",
    `*${escapeText(describeOrigin(summary).join(" "))}*`,
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}

function writeMoment({ video, startSeconds }: { video: Video; startSeconds: number | null }): string {
  if (startSeconds === null) return "";
  const url = buildMomentUrl({ video, seconds: startSeconds });
  const time = formatTimecode(startSeconds);
  return url === null ? `**${time}** ` : `[${time}](${url}) `;
}

function escapeText(text: string): string {
  return escapeMarkdown(stripControlCharacters(text));
}
