import { escapeMarkdown } from "@pith/core/lib/escape-markdown";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { listPoints } from "@pith/core/summaries/list-points";
import type { ZippedFile } from "@pith/texts/files/stream-zip";
import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { buildAudio } from "../../audio/build-audio.ts";
import type { Config } from "../../config.ts";
import type { Db } from "../../db/database.ts";
import { users } from "../../db/schema/accounts.schema.ts";
import { audioResults, audios } from "../../db/schema/audio.schema.ts";
import { collections, collectionTalks, keptPoints } from "../../db/schema/library.schema.ts";
import { summaries, summaryResults } from "../../db/schema/summaries.schema.ts";
import { exportFollows } from "../../follows/opml.ts";
import type { ObjectStorage } from "../../providers/storage/object-storage.ts";
import { listedFields } from "../../summaries/results.repo.ts";
import type { MembershipDependencies } from "../membership-dependencies.ts";
import { personTables } from "../person-tables.ts";
import { listSummaryFiles, nameSummaryFolder } from "./list-summary-files.ts";
import { readPersonRows } from "./read-person-rows.ts";

/** Audio beyond this is linked instead. Keeps the archive far below its format's limit of 4 GB. */
const MAX_AUDIO_BYTES = 1_000_000_000;

export type ExportDependencies = Pick<MembershipDependencies, "database" | "clock" | "signingSecret"> & {
  config: Config;
  objectStorage: ObjectStorage;
};

/**
 * Lists the files in an archive of all data stored for the account: every table's rows as JSON, plus
 * human-readable Markdown and OPML.
 */
export async function* listPersonFiles({
  accountId,
  hasAudio,
  signal,
  dependencies,
}: {
  accountId: string;
  /** If false, audio is only linked. */
  hasAudio: boolean;
  signal: AbortSignal;
  dependencies: ExportDependencies;
}): AsyncGenerator<ZippedFile, void, undefined> {
  const { db } = dependencies.database;
  const rows: Record<string, number> = {};
  for (const table of personTables) {
    const { name } = getTableConfig(table);
    yield {
      name: `data/${name}.json`,
      content: writeRows({ db, table, accountId, onEnd: (count) => (rows[name] = count) }),
    };
  }
  yield { name: "kept-points.md", content: writeKeptPoints({ db, accountId }) };
  yield { name: "collections.md", content: writeCollections({ db, accountId }) };
  yield { name: "follows.opml", content: [await exportFollows({ actor: { accountId }, dependencies })] };
  yield* listSummaryFiles({ db, accountId });
  yield* listAudioFiles({ accountId, hasAudio, signal, dependencies });
  // The last file. If it's missing, the archive was truncated.
  const { clock, config } = dependencies;
  const contents = { server: config.publicUrl, writtenAt: new Date(clock.now()).toISOString(), rows };
  yield { name: "contents.json", content: [JSON.stringify(contents, null, 2)] };
}

async function* writeRows({
  db,
  table,
  accountId,
  onEnd,
}: {
  db: Db;
  table: PgTable;
  accountId: string;
  onEnd: (count: number) => void;
}): AsyncGenerator<string, void, undefined> {
  let count = 0;
  for await (const row of readPersonRows({ db, table, accountId })) {
    yield `${count === 0 ? "[\n" : ",\n"}${JSON.stringify(row)}`;
    count += 1;
  }
  yield count === 0 ? "[]\n" : "\n]\n";
  onEnd(count);
}

async function* writeKeptPoints({
  db,
  accountId,
}: {
  db: Db;
  accountId: string;
}): AsyncGenerator<string, void, undefined> {
  const kept = await db
    .select({ resultId: summaries.resultId, pointIndex: keptPoints.pointIndex })
    .from(keptPoints)
    .innerJoin(summaries, eq(summaries.id, keptPoints.summaryId))
    .where(and(eq(summaries.accountId, accountId), isNull(summaries.deletedAt)))
    .orderBy(desc(summaries.createdAt), asc(summaries.id), asc(keptPoints.pointIndex));
  let current = "";
  let points: ReturnType<typeof listPoints> = [];
  for (const { resultId, pointIndex } of kept) {
    if (current !== resultId) {
      const [row] = await db
        .select({ content: summaryResults.content })
        .from(summaryResults)
        .where(eq(summaryResults.id, resultId));
      current = resultId;
      points = row?.content ? listPoints(row.content) : [];
      if (row?.content) yield `# ${escapeMarkdown(row.content.title)}\n\n`;
    }
    const point = points[pointIndex];
    if (!point) continue;
    const quotes = point.quotes.map(({ text, startSeconds }) => {
      const time = formatTimecode(startSeconds);
      return `  > ${escapeMarkdown(text)}${time === "" ? "" : ` (${time})`}\n`;
    });
    yield `- ${escapeMarkdown(point.text)}\n${quotes.join("  >\n")}\n`;
  }
}

async function* writeCollections({
  db,
  accountId,
}: {
  db: Db;
  accountId: string;
}): AsyncGenerator<string, void, undefined> {
  const own = await db
    .select({ id: collections.id, name: collections.name, userId: collections.userId })
    .from(collections)
    .innerJoin(users, eq(users.id, collections.userId))
    .where(eq(users.accountId, accountId))
    .orderBy(asc(collections.name), asc(collections.id));
  for (const { id, name, userId } of own) {
    const talks = await db
      // Select only the titles, not the contents: a collection may have thousands of talks.
      .selectDistinctOn([collectionTalks.talkKey], {
        title: listedFields.title,
      })
      .from(collectionTalks)
      .innerJoin(summaryResults, eq(summaryResults.talkKey, collectionTalks.talkKey))
      .innerJoin(summaries, eq(summaries.resultId, summaryResults.id))
      .where(
        and(eq(collectionTalks.collectionId, id), eq(summaries.userId, userId), isNull(summaries.deletedAt)),
      )
      .orderBy(asc(collectionTalks.talkKey), desc(summaries.createdAt));
    const titles = talks.map(({ title }) => `- ${escapeMarkdown(title ?? "")}\n`);
    yield `# ${escapeMarkdown(name)}\n\n${titles.join("")}\n`;
  }
}

async function* listAudioFiles({
  accountId,
  hasAudio,
  signal,
  dependencies,
}: {
  accountId: string;
  hasAudio: boolean;
  signal: AbortSignal;
  dependencies: ExportDependencies;
}): AsyncGenerator<ZippedFile, void, undefined> {
  const { config, database, clock, signingSecret, objectStorage } = dependencies;
  const rows = await database.db
    .select({
      audio: audios,
      result: audioResults,
      title: listedFields.title,
    })
    .from(audios)
    .innerJoin(audioResults, eq(audioResults.id, audios.audioResultId))
    .innerJoin(summaries, eq(summaries.id, audios.summaryId))
    .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .where(and(eq(audios.accountId, accountId), eq(audioResults.status, "done"), isNull(summaries.deletedAt)))
    .orderBy(asc(audios.createdAt), asc(audios.id));
  const listed: object[] = [];
  let room = hasAudio ? MAX_AUDIO_BYTES : 0;
  for (const { title, ...held } of rows) {
    const { url, ...audio } = buildAudio({ held, now: new Date(clock.now()), signingSecret });
    const file = held.result.files.find(({ format }) => format === "mp3");
    const name = `audio/${nameSummaryFolder({ ...audio, title: title ?? "" })}.mp3`;
    const stream =
      file && file.sizeBytes <= room
        ? await objectStorage.open({ key: file.key, range: null, signal })
        : null;
    if (file && stream) {
      room -= file.sizeBytes;
      yield { name, content: stream, isCompressed: true };
    }
    listed.push({
      ...audio,
      file: stream ? name : null,
      url: stream || url === null ? null : new URL(url, config.publicUrl).href,
    });
  }
  yield { name: "audio/audio.json", content: [JSON.stringify(listed, null, 2)] };
}
