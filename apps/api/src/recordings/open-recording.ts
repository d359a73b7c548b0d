import { createWriteStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { AppError } from "@pith/core/errors/app-error";
import { DAY_MS } from "@pith/core/lib/durations";
import { withTemporaryFolder } from "@pith/sources/lib/with-temporary-folder";
import { getRecordingsFolder } from "../providers/extraction/build-source-settings.ts";
import type { RecordingDependencies } from "./recording-dependencies.ts";
import { claimExpiredRecordings, deleteRecordingRow, getRecordingKey } from "./recordings.repo.ts";

const SWEPT_A_RUN = 100;
/** Longer than any upload or transcription takes. */
const ABANDONED_MS = DAY_MS;

/**
 * Calls a function with a local copy of a recording, and deletes the copy afterward.
 *
 * @throws AppError `not_found` if the recording has expired.
 */
export async function withRecordingFile<T>({
  id,
  signal,
  work,
  dependencies: { config, objectStorage },
}: {
  id: string;
  signal: AbortSignal;
  work: (file: string) => Promise<T>;
  dependencies: Pick<RecordingDependencies, "config" | "objectStorage">;
}): Promise<T> {
  const stream = await objectStorage.open({ key: getRecordingKey(id), range: null, signal });
  if (stream === null) throw createRecordingGoneError();
  return await withTemporaryFolder({
    parent: getRecordingsFolder(config),
    async work(folder) {
      const file = path.join(folder, "recording");
      // Two type libraries declare the same stream type.
      const source = Readable.fromWeb(stream as NodeReadableStream<Uint8Array>);
      await pipeline(source, createWriteStream(file), { signal });
      return await work(file);
    },
  });
}

/**
 * Deletes a recording, file first: a row without a file gets swept, but a file without a row would stay
 * forever.
 */
export async function deleteRecording({
  id,
  dependencies: { database, objectStorage },
}: {
  id: string;
  dependencies: Pick<RecordingDependencies, "database" | "objectStorage">;
}): Promise<void> {
  await objectStorage.delete(getRecordingKey(id));
  await deleteRecordingRow({ db: database.db, id });
}

/**
 * Deletes expired recordings, and local copies left behind by killed processes. Returns the number of
 * recordings deleted.
 */
export async function sweepRecordings(
  dependencies: Pick<RecordingDependencies, "config" | "database" | "objectStorage" | "clock" | "log">,
): Promise<number> {
  const now = new Date(dependencies.clock.now());
  await sweepFolder({ folder: getRecordingsFolder(dependencies.config), now });
  const ids = await claimExpiredRecordings({ db: dependencies.database.db, now, limit: SWEPT_A_RUN });
  let deleted = 0;
  for (const id of ids) {
    try {
      await deleteRecording({ id, dependencies });
      deleted += 1;
    } catch (error) {
      // The row is kept, so the next sweep retries.
      dependencies.log.error({ err: error, recordingId: id }, "A recording can't be deleted");
    }
  }
  return deleted;
}

/** Deletes abandoned files from the local folder. */
async function sweepFolder({ folder, now }: { folder: string; now: Date }): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const entry = path.join(folder, name);
    const found = await stat(entry).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > ABANDONED_MS) {
      await rm(entry, { recursive: true, force: true });
    }
  }
}

export function createRecordingGoneError(): AppError {
  return new AppError({ code: "not_found.recording" });
}
