/** Where a video's audio can be downloaded. */
export interface MediaLocation {
  url: string;
  headers?: Readonly<Record<string, string>> | undefined;
}
