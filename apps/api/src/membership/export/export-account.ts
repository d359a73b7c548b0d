import { streamZip } from "@pith/texts/files/stream-zip";
import { type ExportDependencies, listPersonFiles } from "./list-person-files.ts";

/** Streams the archive with everything that is kept about an account. Reads ahead of its reader by one piece only. */
export function exportAccount({
  accountId,
  hasAudio,
  signal,
  dependencies,
}: {
  accountId: string;
  hasAudio: boolean;
  /** Ends the stream with an error, so that a cut-off archive isn't taken for a whole one. */
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
