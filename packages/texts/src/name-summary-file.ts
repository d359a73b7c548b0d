/**
 * Returns a file name without an extension, consisting of letters, digits and dashes in any script, valid on
 * every system.
 */
export function nameSummaryFile(title: string): string {
  const name = title
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return [...name].slice(0, 60).join("") || "summary";
}
