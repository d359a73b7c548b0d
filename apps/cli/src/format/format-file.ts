import { chooseInterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { systemClock } from "@pith/core/lib/clock";
import type { SummaryFileFormat } from "@pith/texts/files/summary-file";
import { writeAnySummaryFile } from "@pith/texts/files/write-summary-file";
import { translators } from "../texts/render-english.ts";
import type { FinishedSummary } from "./finished-summary.ts";
import { stripControlCharacters } from "./strip-control-characters.ts";

/** Formats a summary as the same file that the website and the server export. */
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
  // A file can be shown on a terminal, which control characters would change.
  return typeof file === "string" ? stripControlCharacters(file) : file;
}
