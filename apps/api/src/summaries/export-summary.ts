import { chooseInterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { type SummaryFileFormat, summaryFileFormats } from "@pith/texts/files/summary-file";
import { writeAnySummaryFile } from "@pith/texts/files/write-summary-file";
import { nameSummaryFile } from "@pith/texts/name-summary-file";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { translators } from "../lib/translators.ts";
import { requireDoneSummary } from "./read-summary.ts";
import { findVideo } from "./transcripts.repo.ts";

export interface ExportedFile {
  file: string | Uint8Array<ArrayBuffer>;
  contentType: string;
  fileName: string;
}

/** Exports the summary as a file that contains its points with their quotes and times. */
export async function exportSummary({
  db,
  actor,
  id,
  format,
}: {
  db: Db;
  actor: Actor;
  id: string;
  format: SummaryFileFormat;
}): Promise<ExportedFile> {
  const { result, content } = await requireDoneSummary({ db, actor, id });
  const video = result.videoId ? await findVideo({ db, id: result.videoId }) : null;
  const file = await writeAnySummaryFile({
    ...{ format, content, video },
    texts: translators[chooseInterfaceLanguage(content.language)],
    writtenAt: result.finishedAt ?? result.createdAt,
  });
  const { type, extension } = summaryFileFormats[format];
  return {
    file,
    contentType: typeof file === "string" ? `${type}; charset=utf-8` : type,
    fileName: `${nameSummaryFile(content.title)}.${extension}`,
  };
}
