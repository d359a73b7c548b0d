/** A client's metadata, from the document whose URL is its client id. */
export interface ClientDocument {
  /** As received. Empty if the document has none. */
  name: string;
  redirectUris: readonly string[];
}

/** Reads Client ID Metadata Documents (draft-ietf-oauth-client-id-metadata-document). */
export interface ClientDocuments {
  /** Returns the document at a URL, or null if there is none that may be used. */
  read(url: string): Promise<ClientDocument | null>;
}
