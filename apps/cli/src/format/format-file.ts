import { chooseInterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { systemClock } from "@pith/core/lib/clock";
import type { SummaryFileFormat } from "@pith/texts/files/summary-file";
import { writeAnySummaryFile } from "@pith/texts/files/write-summary-file";
import { translators } from "../texts/render-english.ts";
import type { FinishedSummary } from "./finished-summary.ts";
import { stripControlCharacters } from "./strip-control-characters.ts";

/** Formats a summary as a file, identical to the website's and the server's export. */
export async function formatFile({
  summary: { content, video },
  format,
}: {
  summary: FinishedSummary;
  format: SummaryFileFormat;
}): Promise<string | Uint8Array> {
  const file = await writeAnySummaryFile({
    format,
    content: { ...content, title: content.title || video.title },
    video,
    texts: translators[chooseInterfaceLanguage(content.language)],
    writtenAt: new Date(systemClock.now()),
  });
  // The file may be printed to a terminal, which interprets control characters.
  return typeof file === "string" ? stripControlCharacters(file) : file;
}
