/** A stored file, with its metadata for responses. */
export interface StoredFile {
  key: string;
  contentType: string;
  sizeBytes: number;
  /** In header format, with its quotes. The bytes under it never change. */
  etag: string;
  /** The file name for downloads. */
  fileName: string;
}
