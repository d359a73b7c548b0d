/** A stored file, with its metadata for responses. */
export interface StoredFile {
  key: string;
  contentType: string;
  sizeBytes: number;
  /** In header format, including the quotes. It never stands for different bytes. */
  etag: string;
  /** The file name for downloads. */
  fileName: string;
}
