/** Some browsers read what they save only after asking where to, and the address must still be good then. */
const KEPT_MS = 40_000;

/** Hands a text over as a file. */
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
