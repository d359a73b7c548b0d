import type { ByteRange } from "../providers/storage/object-storage.ts";

/**
 * Parses a Range header for a file of this size (RFC 9110, section 14.2). `whole`: there is no header, it
 * can't be parsed, or it has several ranges, for which the whole file is a valid response. `unsatisfiable`:
 * the range starts beyond the end.
 */
export function parseRange({
  header,
  sizeBytes,
}: {
  header: string | undefined;
  sizeBytes: number;
}): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "");
  if (!match) return "whole";
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return "whole";
  if (first === "") {
    const count = Math.min(Number(last), sizeBytes);
    return count === 0 ? "unsatisfiable" : { start: sizeBytes - count, end: sizeBytes - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return "whole";
  if (start >= sizeBytes) return "unsatisfiable";
  return { start, end: last === "" ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}
