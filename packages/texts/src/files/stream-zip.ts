import { Zip, ZipPassThrough } from "fflate";

/** A file in an archive. Its content isn't read until the file's turn comes. */
export interface ZippedFile {
  /** Slash-separated path in the archive. */
  name: string;
  /** Chunks of the content. */
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** True for content that is already compressed, such as audio. */
  isCompressed?: boolean;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The format's number for the deflate method. */
const DEFLATE = 8;

/**
 * A file that is compressed by the platform. fflate's own `ZipDeflate` blocks the thread and uses several
 * megabytes for each file, which are only freed by garbage collection.
 */
class CompressedFile extends ZipPassThrough {
  constructor(name: string) {
    super(name);
    this.compression = DEFLATE;
  }

  /** Does nothing: uncompressed chunks are counted in the size and checksum, but not written. */
  protected override process(): void {}

  /** Adds the content, and yields when part of the archive may be ready. */
  async *add(content: AsyncIterable<Bytes>): AsyncGenerator<void, void, undefined> {
    const counted = this.#count(content);
    try {
      const compressed = toStream(counted).pipeThrough(new CompressionStream("deflate-raw"));
      for await (const chunk of compressed) {
        this.ondata(null, chunk, false);
        yield;
      }
    } finally {
      // End the content here, because a stream doesn't cancel its source until later.
      await counted.return();
    }
    this.push(new Uint8Array(0), true);
    this.ondata(null, new Uint8Array(0), true);
    yield;
  }

  async *#count(content: AsyncIterable<Bytes>): AsyncGenerator<Bytes, void, undefined> {
    for await (const piece of content) {
      this.push(piece);
      yield piece;
    }
  }
}

/** Like `ReadableStream.from`, which not all browsers support. Reads only on demand. */
function toStream(chunks: AsyncGenerator<Bytes, void, undefined>): ReadableStream<Bytes> {
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Streams a ZIP archive. Holds a few chunks of one file at a time, and only reads more when the consumer is
 * ready. Limited to 4 GB and 65,535 files by the format.
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
  for await (const { name, content, isCompressed = false } of files) {
    const bytes = encode(content);
    const file = isCompressed ? new ZipPassThrough(name) : new CompressedFile(name);
    file.mtime = writtenAt;
    zip.add(file);
    for await (const _ready of file instanceof CompressedFile ? file.add(bytes) : store({ file, bytes }))
      yield* take();
  }
  zip.end();
  yield* take();
}

async function* store({
  file,
  bytes,
}: {
  file: ZipPassThrough;
  bytes: AsyncIterable<Bytes>;
}): AsyncGenerator<void, void, undefined> {
  for await (const piece of bytes) {
    file.push(piece);
    yield;
  }
  file.push(new Uint8Array(0), true);
  yield;
}

async function* encode(content: ZippedFile["content"]): AsyncGenerator<Bytes, void, undefined> {
  const encoder = new TextEncoder();
  for await (const piece of content) {
    // The bytes are never in shared memory, which the platform's streams don't accept.
    yield typeof piece === "string" ? encoder.encode(piece) : (piece as Bytes);
  }
}
