import { chooseInterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import { createTranslator } from "@pith/texts/create-translator";
import type { TextFileFormat, WrittenSummary } from "@pith/texts/files/summary-file";
import { writeAnySummaryFile, writeSummaryFile } from "@pith/texts/files/write-summary-file";
import { summaryCatalogs } from "@pith/texts/summary-catalogs";

interface Exported {
  content: SummaryContent;
  video: Video | null;
}

/** Serializes a summary as the server's export does, but offline. */
export function writeExport({ format, ...exported }: Exported & { format: TextFileFormat }): string {
  return writeSummaryFile({ format, ...addTexts(exported) });
}

/** Like `writeExport`, but for every format, including EPUB. */
export async function writeExportFile({
  format,
  ...exported
}: Exported & Pick<Parameters<typeof writeAnySummaryFile>[0], "format">): ReturnType<
  typeof writeAnySummaryFile
> {
  return await writeAnySummaryFile({ format, ...addTexts(exported), writtenAt: new Date() });
}

function addTexts(exported: Exported): WrittenSummary {
  const language = chooseInterfaceLanguage(exported.content.language);
  return {
    ...exported,
    texts: createTranslator({ language, catalogs: [summaryCatalogs[language]], isIsolated: false }),
  };
}
