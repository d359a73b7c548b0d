import { chooseInterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import { createTranslator } from "@pith/texts/create-translator";
import { summaryCatalogs } from "@pith/texts/summary-catalogs";
import { type SummaryFileFormat, writeSummaryFile } from "@pith/texts/write-summary-file";

/** Returns a summary as the content of a file, like the server's export, but without a connection. */
export function writeExport({
  content,
  video,
  format,
}: {
  content: SummaryContent;
  video: Video | null;
  format: SummaryFileFormat;
}): string {
  const language = chooseInterfaceLanguage(content.language);
  const texts = createTranslator({ language, catalogs: [summaryCatalogs[language]], isIsolated: false });
  return writeSummaryFile({ format, content, video, texts });
}
