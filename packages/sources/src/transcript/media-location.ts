/** Where the sound of a video can be downloaded. */
export interface MediaLocation {
  url: string;
  headers?: Readonly<Record<string, string>> | undefined;
}
