import { chooseInterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { nameSummaryFile } from "@pith/texts/name-summary-file";
import { type SummaryFileFormat, writeSummaryFile } from "@pith/texts/write-summary-file";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { translators } from "../lib/translators.ts";
import { requireDoneSummary } from "./read-summary.ts";
import { findVideo } from "./transcripts.repo.ts";

const endings = { markdown: "md", text: "txt", srt: "srt" };
const types = {
  markdown: "text/markdown; charset=utf-8",
  text: "text/plain; charset=utf-8",
  srt: "application/x-subrip; charset=utf-8",
};

export interface ExportedFile {
  text: string;
  contentType: string;
  fileName: string;
}

/** Exports the summary as a file: its points with their quotes and times. */
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
  return {
    text: writeSummaryFile({
      ...{ format, content, video },
      texts: translators[chooseInterfaceLanguage(content.language)],
    }),
    contentType: types[format],
    fileName: `${nameSummaryFile(content.title)}.${endings[format]}`,
  };
}
