import type { ByteRange } from "../providers/storage/object-storage.ts";

/**
 * What a Range header asks for of so many bytes (RFC 9110, section 14.2). `whole`: there is none, it isn't understood,
 * or it asks for several ranges, for which the whole is a right answer. `unsatisfiable`: it lies beyond the end.
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
