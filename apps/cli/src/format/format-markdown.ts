import { formatTimecode } from "@pith/core/lib/format-timecode";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import type { Video } from "@pith/core/videos/video";
import { describeOrigin } from "./describe-origin.ts";
import { drawLine } from "./draw-line.ts";
import type { FinishedSummary } from "./finished-summary.ts";
import { isQuotedIn } from "./is-quoted-in.ts";
import { stripControlCharacters } from "./strip-control-characters.ts";

/** The result for notes: moments are links into the video, quotes are quoted. */
export function formatMarkdown(summary: FinishedSummary): string {
  const { video, content } = summary;
  const title = escapeMarkdown(content.title || video.title);
  const line = drawLine({ content, width: 60 });
  const facts = [video.author && escapeMarkdown(video.author), formatTimecode(video.durationSeconds)].filter(
    Boolean,
  );
  const keyPoints = content.keyPoints.map(({ text, quotes }) => {
    const [{ text: quote, startSeconds }] = quotes;
    const proof = isQuotedIn({ text, quote }) ? [] : [`  > ${escapeMarkdown(quote)}`];
    return [`- ${writeMoment({ video, startSeconds })}${escapeMarkdown(text)}`, ...proof].join("\n");
  });
  const chapters = content.chapters.map(
    ({ title: name, startSeconds }) => `- ${writeMoment({ video, startSeconds })}${escapeMarkdown(name)}`,
  );
  const sections = [
    `# ${video.url ? `[${title}](${video.url})` : title}`,
    facts.join(" · "),
    line && `\`${line}\``,
    escapeMarkdown(content.gist),
    keyPoints.length > 0 ? `## Key points\n\n${keyPoints.join("\n")}` : "",
    chapters.length > 1 ? `## Chapters\n\n${chapters.join("\n")}` : "",
    `*${escapeMarkdown(describeOrigin(summary).join(" "))}*`,
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}

function writeMoment({ video, startSeconds }: { video: Video; startSeconds: number | null }): string {
  if (startSeconds === null) return "";
  const url = buildMomentUrl({ video, seconds: startSeconds });
  const time = formatTimecode(startSeconds);
  return url === null ? `**${time}** ` : `[${time}](${url}) `;
}

/** Speech and titles are other people's text: none of it may become a link, an image or markup. */
function escapeMarkdown(text: string): string {
  return stripControlCharacters(text)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_{}[\]<>#|~!]/g, "\\$&")
    .replace(/^([-+]|\d+[.)])/, "\\$1")
    .replace(/\b(https?|www)(?=[:.])/gi, "$1\u200b");
}
