/** A file's name without its folders, and without endings such as `.en.vtt` as a title; both null for none. */
export function readFileName(fileName: string | null): { name: string | null; title: string | null } {
  const name = fileName?.split(/[\\/]/).at(-1) || null;
  const title = (name ?? "").replace(/(\.[a-z]{2,3}(-[A-Za-z0-9]{2,8})?)?\.[A-Za-z0-9]{1,5}$/, "");
  return { name, title: (title || name)?.slice(0, 500).toWellFormed() ?? null };
}
