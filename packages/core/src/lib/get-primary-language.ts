/** Returns the primary subtag of a BCP 47 tag in lowercase: `pt` for `pt-BR` and `pt_BR`. */
export function getPrimaryLanguage(tag: string): string {
  return tag.toLowerCase().split(/[-_]/, 1)[0] ?? "";
}
