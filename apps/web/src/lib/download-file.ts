/**
 * How long the blob's URL must stay valid: some browsers don't read the blob until the user has picked a
 * location.
 */
const KEPT_MS = 40_000;

/** Downloads a blob that the page already has. */
export function downloadFile({ fileName, file }: { fileName: string; file: Blob }): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(URL.revokeObjectURL, KEPT_MS, url);
}
