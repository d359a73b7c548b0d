/** A name with so many hyphens and no space was made of words: "my-talk-about-rain". One or two may belong to a word. */
const MIN_SLUG_HYPHENS = 3;

/** File names often have signs where their words had spaces. */
function restoreSpaces(title: string): string {
  if (/\s/u.test(title)) return title;
  const spaced = title.replace(/_+/gu, " ");
  const isSlug = (spaced.match(/-/gu) ?? []).length >= MIN_SLUG_HYPHENS;
  return (isSlug ? spaced.replace(/-+/gu, " ") : spaced).replace(/\s+/gu, " ").trim();
}

/**
 * A file's name without its folders, and without endings such as `.en.vtt` and with spaces for underscores as a title;
 * both null for none.
 */
export function readFileName(fileName: string | null): { name: string | null; title: string | null } {
  const name = fileName?.split(/[\\/]/).at(-1) || null;
  const title = (name ?? "").replace(/(\.[a-z]{2,3}(-[A-Za-z0-9]{2,8})?)?\.[A-Za-z0-9]{1,5}$/, "");
  return { name, title: (restoreSpaces(title) || title || name)?.slice(0, 500).toWellFormed() ?? null };
}
