import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of an archive. Its content is read only when its turn comes. */
export interface ZippedFile {
  /** Path in the archive, with slashes. */
  name: string;
  /** Pieces of the content. Larger pieces than a few hundred kilobytes block the thread while they are compressed. */
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** True if the content is compressed already, as audio is. */
  isCompressed?: boolean;
}

/**
 * Streams a ZIP archive. Holds one piece of one file at a time, and reads the next only when the last was taken. The
 * format's limits are 4 GB and 65,535 files.
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
