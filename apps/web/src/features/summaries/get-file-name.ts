/**
 * Returns a valid file name for a title: never empty, limited in length, and without forbidden characters.
 */
export function getFileName({ title, extension }: { title: string; extension: string }): string {
  const name = title
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 80)
    .replace(/[. ]+$/, "");
  return `${name || "summary"}.${extension}`;
}
