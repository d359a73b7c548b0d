import { streamZip } from "@pith/texts/files/stream-zip";
import { type ExportDependencies, listPersonFiles } from "./list-person-files.ts";

/** Streams an archive of all data stored for the account, reading at most one chunk ahead of the client. */
export function exportAccount({
  accountId,
  hasAudio,
  signal,
  dependencies,
}: {
  accountId: string;
  hasAudio: boolean;
  /** Aborting makes the stream fail, so that a truncated archive isn't mistaken for a complete one. */
  signal: AbortSignal;
  dependencies: ExportDependencies;
}): AsyncGenerator<Uint8Array, void, undefined> {
  const files = listPersonFiles({ accountId, hasAudio, signal, dependencies });
  return stopAt(streamZip({ files, writtenAt: new Date(dependencies.clock.now()) }), signal);
}

async function* stopAt(chunks: AsyncGenerator<Uint8Array, void, undefined>, signal: AbortSignal) {
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    yield chunk;
  }
}
