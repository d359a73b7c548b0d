import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file in an archive. Its content is only read when it is the file's turn. */
export interface ZippedFile {
  /** Path in the archive, separated by slashes. */
  name: string;
  /**
   * Chunks of the content. Chunks larger than a few hundred kilobytes block the thread during compression.
   */
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** True for content that is already compressed, such as audio. */
  isCompressed?: boolean;
}

/**
 * Streams a ZIP archive. Holds one chunk of one file at a time, and only reads the next one when the consumer
 * is ready. Limited to 4 GB and 65,535 files by the format.
 */
export async function* streamZip({
  files,
  writtenAt,
}: {
  files: AsyncIterable<ZippedFile>;
  writtenAt: Date;
}): AsyncGenerator<Uint8Array, void, undefined> {
  let ready: Uint8Array[] = [];
  const take = () => {
    const taken = ready;
    ready = [];
    return taken.filter(({ length }) => length > 0);
  };
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const encoder = new TextEncoder();
  for await (const { name, content, isCompressed = false } of files) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = writtenAt;
    zip.add(file);
    for await (const piece of content) {
      file.push(typeof piece === "string" ? encoder.encode(piece) : piece);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
