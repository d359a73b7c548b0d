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
  // The download has begun by the next task; the address may go then.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
