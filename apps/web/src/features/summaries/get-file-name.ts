/** A file's name from a title: no sign that a file system refuses, not too long, never empty. */
export function getFileName({ title, extension }: { title: string; extension: string }): string {
  const name = title
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 80)
    .replace(/[. ]+$/, "");
  return `${name || "summary"}.${extension}`;
}
