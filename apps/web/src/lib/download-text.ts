/** Some browsers read the blob only after the user has picked a location, so its URL must stay valid until then. */
const KEPT_MS = 40_000;

/** Downloads a text as a file. */
export function downloadText({
  fileName,
  text,
  type = "text/plain",
}: {
  fileName: string;
  text: string;
  type?: string;
}): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
