/** Returns a file's name without ending: letters, digits and dashes of any script, valid on every system. */
export function nameSummaryFile(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return [...name].slice(0, 60).join("") || "summary";
}
