/** Returns a valid file name for a title: no forbidden characters, limited in length, never empty. */
export function getFileName({ title, extension }: { title: string; extension: string }): string {
  const name = title
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 80)
    .replace(/[. ]+$/, "");
  return `${name || "summary"}.${extension}`;
}
