/**
 * Returns the start of a text, at most `maxUnits` UTF-16 code units long. Never ends inside a surrogate pair,
 * since readers would see a replacement character.
 */
export function sliceText({ text, maxUnits }: { text: string; maxUnits: number }): string {
  const cut = text.slice(0, maxUnits);
  return cut.length < text.length && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}
