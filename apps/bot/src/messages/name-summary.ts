import type { DoneSummary } from "./build-summary-message.ts";
import { cleanText } from "./clean-text.ts";

/**
 * Returns a summary's title on one line. As on the website, this is the summary's own title, because the
 * title of a voice message or a file is just the file's name.
 */
export function nameSummary({ content, video }: Pick<DoneSummary, "content" | "video">): string {
  return cleanText(content.title) || cleanText(video?.title ?? "");
}
