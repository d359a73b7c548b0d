import { downloadFile } from "./download-file.ts";

/** Downloads text as a file. */
export function downloadText({
  fileName,
  text,
  type = "text/plain",
}: {
  fileName: string;
  text: string;
  type?: string;
}): void {
  downloadFile({ fileName, file: new Blob([text], { type: `${type};charset=utf-8` }) });
}
