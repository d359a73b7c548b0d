/** A file in the storage, with what a reader is told of it. */
export interface StoredFile {
  key: string;
  contentType: string;
  sizeBytes: number;
  /** As a header has it, with its quotes. The bytes under it never change. */
  etag: string;
  /** What it is called where somebody keeps it. */
  fileName: string;
}
