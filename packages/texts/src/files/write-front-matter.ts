import { getFileId } from "./list-file-points.ts";
import type { WrittenSummary } from "./summary-file.ts";

/**
 * Characters that JSON leaves unescaped, but that YAML treats as a line break or that make it reject all of a
 * file's properties.
 */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/**
 * Formats a note's properties as YAML front matter. `pith` identifies the video, so that we can find the note
 * again after it has been renamed. JSON strings are valid YAML.
 */
export function writeFrontMatter({ content, video }: Pick<WrittenSummary, "content" | "video">): string {
  const fields: Record<string, string | number | null> = {
    title: content.title || (video?.title ?? ""),
    source: video?.url ?? null,
    author: video?.author ?? null,
    published: video?.publishedAt?.slice(0, 10) ?? null,
    duration: video?.durationSeconds ?? null,
    language: content.language,
    pith: getFileId(video),
  };
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${JSON.stringify(value).replace(unprintable, escapeCharacter)}`);
  return `---\n${lines.join("\n")}\ntags: [pith]\n---\n\n`;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
