/**
 * A name with at least this many hyphens and no spaces is a slug, such as "my-talk-about-rain". One or two
 * may be part of a word.
 */
const MIN_SLUG_HYPHENS = 3;

/** Matches underscores, except those in a bracketed identifier. */
const UNDERSCORES = /_+(?![^[]*\])/gu;

/** File names often have underscores or hyphens in place of spaces. */
function restoreSpaces(title: string): string {
  if (/\s/u.test(title)) return title;
  const spaced = title.replace(UNDERSCORES, " ");
  const isSlug = (spaced.match(/-/gu) ?? []).length >= MIN_SLUG_HYPHENS;
  return (isSlug ? spaced.replace(/-+/gu, " ") : spaced).replace(/\s+/gu, " ").trim();
}

/**
 * Returns a file's name without its folders, and a title derived from it. The title drops endings such as
 * `.en.vtt` and has spaces instead of underscores. Both are null if there is no file name.
 */
export function readFileName(fileName: string | null): { name: string | null; title: string | null } {
  const name = fileName?.split(/[\\/]/).at(-1) || null;
  const title = (name ?? "").replace(/(\.[a-z]{2,3}(-[A-Za-z0-9]{2,8})?)?\.[A-Za-z0-9]{1,5}$/, "");
  return { name, title: (restoreSpaces(title) || title || name)?.slice(0, 500).toWellFormed() ?? null };
}
