import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { EndpointData } from "@pith/core/contract/define-endpoint";
import type { summarySchemas } from "@pith/core/contract/summary.schemas";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import { HOUR_MS } from "@pith/core/lib/durations";
import { isRecording } from "@pith/sources/files/is-recording";
import { withTemporaryFolder } from "@pith/sources/lib/with-temporary-folder";
import { createNoRecognitionError } from "@pith/sources/recognition/no-recognition";
import type { Actor } from "../accounts/actor.ts";
import { lockAccount } from "../accounts/users.repo.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { getMaxRecordingBytes, getRecordingsFolder } from "../providers/extraction/build-source-settings.ts";
import { createRecordingGoneError } from "./open-recording.ts";
import type { RecordingDependencies } from "./recording-dependencies.ts";
import {
  completeRecording,
  countRecordings,
  deleteRecordingRow,
  getRecordingKey,
  insertRecording,
} from "./recordings.repo.ts";

/**
 * Users upload one recording and then start its summary, so more waiting recordings would only fill the disk.
 */
const MAX_WAITING = 3;
/** How long a recording is kept without a summary. */
const WAITING_MS = HOUR_MS;
/** An upload that receives no data for this long is aborted. */
const IDLE_MS = 60_000;
/** Enough bytes to detect a recording's format. */
const HEAD_BYTES = 4_096;

export type ReceiveDependencies = Pick<
  RecordingDependencies,
  "config" | "database" | "clock" | "randomness" | "objectStorage" | "sourceLoader" | "log"
>;

/**
 * Streams a recording to disk and from there to object storage, never holding it in memory. An incomplete
 * upload leaves nothing behind.
 *
 * @throws AppError `not_configured` if speech recognition isn't configured, `input_too_large`,
 * `unsupported_format` if the first bytes aren't a recording's, `invalid_input` for an empty file, `conflict`
 * for too many waiting recordings, `cancelled`, `not_found` if the account was deleted during the upload.
 */
export async function receiveRecording({
  actor,
  name,
  body,
  declaredBytes,
  dependencies,
  idleMs = IDLE_MS,
}: {
  actor: Actor;
  name: string;
  body: ReadableStream<Uint8Array> | null;
  /** The size declared by the client. Null if there is none. */
  declaredBytes: number | null;
  dependencies: ReceiveDependencies;
  idleMs?: number;
}): Promise<EndpointData<(typeof summarySchemas)["uploadRecording"]>> {
  const { config, database, clock, randomness, objectStorage, sourceLoader } = dependencies;
  if (!sourceLoader.canRecognize) throw createNoRecognitionError();
  const maxBytes = getMaxRecordingBytes(config);
  if (declaredBytes !== null && declaredBytes > maxBytes) throw createTooLargeError(maxBytes);
  if (body === null || declaredBytes === 0) throw createEmptyError();

  const id = randomness.createId();
  await announceRecording({ id, actor, name, dependencies });
  try {
    return await withTemporaryFolder({
      parent: getRecordingsFolder(config),
      async work(folder) {
        const file = path.join(folder, "upload");
        const { bytes, hash } = await saveBody({ body, file, maxBytes, idleMs });
        await objectStorage.putFile({
          key: getRecordingKey(id),
          path: file,
          contentType: "application/octet-stream",
        });
        // The upload may have used up most of the lifetime that was set when the recording was announced.
        const expiresAt = new Date(clock.now() + WAITING_MS);
        const isKept = await completeRecording({ db: database.db, id, bytes, hash, expiresAt });
        if (!isKept) throw createRecordingGoneError();
        return { id, name, bytes };
      },
    });
  } catch (error) {
    await objectStorage.delete(getRecordingKey(id)).catch((failure: unknown) => {
      dependencies.log.error({ err: failure, recordingId: id }, "A recording's file can't be deleted");
    });
    await deleteRecordingRow({ db: database.db, id });
    throw error;
  }
}

/** Inserts the row before storing the file, so that the sweep finds what a crash leaves behind. */
async function announceRecording({
  id,
  actor,
  name,
  dependencies,
}: {
  id: string;
  actor: Actor;
  name: string;
  dependencies: ReceiveDependencies;
}): Promise<void> {
  const { database, clock } = dependencies;
  const now = new Date(clock.now());
  await runTransaction(database.db, async (db) => {
    const { accountId } = actor;
    await lockAccount({ db, accountId });
    const expiresAt = new Date(now.getTime() + WAITING_MS);
    // Recordings with a summary are kept longer, but their number is limited by the quota.
    if ((await countRecordings({ db, accountId, now, until: expiresAt })) >= MAX_WAITING) {
      throw new AppError({
        code: "conflict.recordings_waiting",
        params: { limit: MAX_WAITING },
      });
    }
    await insertRecording({ db, added: { id, accountId, name, expiresAt } });
  });
}

async function saveBody({
  body,
  file,
  maxBytes,
  idleMs,
}: {
  body: ReadableStream<Uint8Array>;
  file: string;
  maxBytes: number;
  idleMs: number;
}): Promise<{ bytes: number; hash: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* check(): AsyncGenerator<Uint8Array> {
    let head = new Uint8Array(0);
    let isKnown = false;
    for await (const chunk of readUntilIdle({ body, idleMs })) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw createTooLargeError(maxBytes);
      if (!isKnown) {
        head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
        isKnown = head.byteLength >= HEAD_BYTES;
        if (isKnown) requireRecording(head);
      }
      hash.update(chunk);
      yield chunk;
    }
    if (bytes === 0) throw createEmptyError();
    if (!isKnown) requireRecording(head);
  }
  try {
    await pipeline(check(), createWriteStream(file, { flags: "wx" }));
  } catch (error) {
    if (isAppError(error)) throw error;
    throw new AppError({ code: "cancelled.recording", cause: error });
  }
  return { bytes, hash: hash.digest("hex") };
}

/** Yields the body's chunks. Throws if no chunk arrives within `idleMs`, and always releases the body. */
async function* readUntilIdle({
  body,
  idleMs,
}: {
  body: ReadableStream<Uint8Array>;
  idleMs: number;
}): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let timer: NodeJS.Timeout | undefined;
  try {
    while (true) {
      const idle = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new AppError({ code: "timeout.recording" })), idleMs);
      });
      const { done, value } = await Promise.race([reader.read(), idle]);
      clearTimeout(timer);
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(timer);
    await reader.cancel().catch(() => {});
  }
}

function requireRecording(head: Uint8Array): void {
  if (isRecording(head)) return;
  throw new AppError({ code: "unsupported_format.recording" });
}

function createEmptyError(): AppError {
  return new AppError({ code: "invalid_input.file_empty" });
}

function createTooLargeError(maxBytes: number): AppError {
  return new AppError({
    code: "input_too_large.recording",
    params: { limit: maxBytes },
  });
}
