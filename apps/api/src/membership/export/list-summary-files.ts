import { chooseInterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { ZippedFile } from "@pith/texts/files/stream-zip";
import { writeQuestions } from "@pith/texts/files/write-questions";
import { writeSummaryFile } from "@pith/texts/files/write-summary-file";
import { nameSummaryFile } from "@pith/texts/name-summary-file";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { questions, summaries, summaryResults, videos } from "../../db/schema/summaries.schema.ts";
import { translators } from "../../lib/translators.ts";
import { buildSummary } from "../../summaries/build-summary.ts";
import { findTranscript, readCues } from "../../summaries/transcripts.repo.ts";

/** A summary's content can be a few hundred kilobytes. */
const SUMMARIES_A_PAGE = 20;
const CUES_A_PIECE = 1000;

/**
 * Lists the files for all of the account's summaries, each with its quotes, transcript, questions and
 * answers.
 */
export async function* listSummaryFiles({
  db,
  accountId,
}: {
  db: Db;
  accountId: string;
}): AsyncGenerator<ZippedFile, void, undefined> {
  let last = "";
  while (true) {
    const found = await db
      .select({ summary: summaries, result: summaryResults, video: videos.video })
      .from(summaries)
      .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
      .leftJoin(videos, eq(videos.id, summaryResults.videoId))
      .where(and(eq(summaries.accountId, accountId), isNull(summaries.deletedAt), gt(summaries.id, last)))
      .orderBy(asc(summaries.id))
      .limit(SUMMARIES_A_PAGE);
    for (const one of found) yield* listFiles({ db, found: one });
    const next = found.at(-1)?.summary.id;
    if (next === undefined) return;
    last = next;
  }
}

async function* listFiles({
  db,
  found,
}: {
  db: Db;
  found: Parameters<typeof buildSummary>[0];
}): AsyncGenerator<ZippedFile, void, undefined> {
  const summary = buildSummary(found);
  const { content, video } = summary;
  const folder = `summaries/${nameSummaryFolder({ ...summary, title: content?.title ?? video?.title ?? "" })}`;
  yield { name: `${folder}/summary.json`, content: [JSON.stringify(summary, null, 2)] };
  if (!content) return;
  const texts = translators[chooseInterfaceLanguage(content.language)];
  yield {
    name: `${folder}/summary.md`,
    content: [writeSummaryFile({ format: "markdown", content, video, texts })],
  };
  const { transcriptId } = found.result;
  if (transcriptId)
    yield { name: `${folder}/transcript.txt`, content: writeTranscript({ db, transcriptId }) };
  const asked = await db
    .select()
    .from(questions)
    .where(eq(questions.summaryId, summary.id))
    .orderBy(asc(questions.createdAt), asc(questions.id));
  if (asked.length === 0) return;
  yield {
    name: `${folder}/questions.md`,
    content: [writeQuestions({ title: content.title, video, questions: asked })],
  };
}

/** The end of the id distinguishes summaries with the same title and day. */
export function nameSummaryFolder({
  id,
  title,
  createdAt,
}: {
  id: string;
  title: string;
  createdAt: string;
}): string {
  return `${createdAt.slice(0, 10)}-${nameSummaryFile(title)}-${id.slice(-8)}`;
}

async function* writeTranscript({
  db,
  transcriptId,
}: {
  db: Db;
  transcriptId: string;
}): AsyncGenerator<string, void, undefined> {
  const { totalCues = 0 } = (await findTranscript({ db, id: transcriptId })) ?? {};
  for (let firstCueId = 0; firstCueId < totalCues; firstCueId += CUES_A_PIECE) {
    const cues = await readCues({ db, transcriptId, firstCueId, limit: CUES_A_PIECE });
    yield cues
      .map(({ startMs, speaker, text }) => {
        const time = startMs === null ? "" : `[${formatTimecode(startMs / 1000)}] `;
        return `${time}${speaker === null ? "" : `${speaker}: `}${text}\n`;
      })
      .join("");
  }
}
