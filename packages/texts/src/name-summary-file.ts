/**
 * Returns a file name without an extension, which consists of letters, digits and dashes of any script and is
 * valid on every system.
 */
export function nameSummaryFile(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return [...name].slice(0, 60).join("") || "summary";
}
