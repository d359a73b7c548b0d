/** A stored file, with its metadata for responses. */
export interface StoredFile {
  key: string;
  contentType: string;
  sizeBytes: number;
  /** In header format, including the quotes. Different bytes never share an ETag. */
  etag: string;
  /** The file name for downloads. */
  fileName: string;
}
